import { useSearchParams } from '../../navigation/index.ts'
import { usePages } from '../../store/use-pages.ts'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { FiguresPanel } from './figures-panel.tsx'
import styles from './moderation.module.css'
import { ObjectionsPanel } from './objections-panel.tsx'
import { queuePages } from './queries.ts'
import { QueuePanel } from './queue-panel.tsx'
import { RegistrationsPanel } from './registrations-panel.tsx'
import { text } from './text.ts'

const panels = {
  reports: QueuePanel,
  objections: ObjectionsPanel,
  registrations: RegistrationsPanel,
  audit: AuditPanel,
  figures: FiguresPanel,
}
type Name = keyof typeof panels
const names = Object.keys(panels) as Name[]

/** What waits for a moderator, and what was done. The tab stands in the address, for the way back from a case. */
export function ModerationScreen() {
  const [search, setSearch] = useSearchParams()
  const waiting = usePages(queuePages('open')).data?.pages[0]?.waiting
  const selected = names.find((name) => name === search.get('tab')) ?? 'reports'
  const Panel = panels[selected]
  const counts: Partial<Record<Name, number>> = {
    reports: waiting?.cases ?? 0,
    objections: waiting?.objections ?? 0,
    registrations: waiting?.registrations ?? 0,
  }
  const tabs = names.map((name) => ({ name, label: text.tabs[name](counts[name] ?? 0) }))
  return (
    <Screen title={text.title}>
      <Tabs
        label={text.title}
        tabs={tabs}
        selected={selected}
        onSelect={(tab) => setSearch({ tab }, { replace: true })}
      >
        <div className={styles.panel}>
          <Panel />
        </div>
      </Tabs>
    </Screen>
  )
}
