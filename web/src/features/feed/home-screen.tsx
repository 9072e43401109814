import { useSearchParams } from '../../navigation/index.ts'
import { Column } from '../../ui/layout/column.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { useMinWidth } from '../../ui/layout/use-min-width.ts'
import { FeedPanel } from './feed-panel.tsx'
import styles from './home-screen.module.css'
import { text } from './text.ts'

const EntryRedirect = lazyComponent(async () => (await import('./entry-redirect.tsx')).EntryRedirect)
const BesideFeed = lazyComponent(async () => (await import('./beside-feed.tsx')).BesideFeed)

const tabs = [
  { name: 'following', label: text.tabs.following },
  { name: 'all', label: text.tabs.all },
] as const

/** The tab stands in the address, so that the way back leads to it. */
export function HomeScreen() {
  const [search, setSearch] = useSearchParams()
  const hasRoom = useMinWidth(1280)
  const entryId = search.get('entry')
  if (entryId !== null) return <EntryRedirect id={entryId} />
  const selected = search.get('tab') === 'all' ? 'all' : 'following'
  return (
    <div className={styles.screen} data-wide>
      <Column title={text.home}>
        <Tabs
          label={text.home}
          tabs={tabs}
          selected={selected}
          onSelect={(name) => setSearch(name === 'all' ? { tab: name } : {}, { replace: true })}
        >
          <FeedPanel key={selected} feed={selected} />
        </Tabs>
      </Column>
      {hasRoom && <BesideFeed />}
    </div>
  )
}
