import { useSearchParams } from '../../navigation/index.ts'
import { Screen } from '../../ui/layout/screen.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { AccountTab } from './account-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SecurityTab } from './security-tab.tsx'
import styles from './settings.module.css'
import { text } from './text.ts'

const panels = { profile: ProfileTab, account: AccountTab, security: SecurityTab }
type TabName = keyof typeof panels

const tabs = (Object.keys(panels) as TabName[]).map((name) => ({ name, label: text.tabs[name] }))

/** The tab stands in the address: a reload and the way back from Google lead to it. */
export function SettingsScreen() {
  const [search, setSearch] = useSearchParams()
  const selected = tabs.find(({ name }) => name === search.get('tab'))?.name ?? 'profile'
  const Panel = panels[selected]
  const select = (name: TabName) => setSearch(name === 'profile' ? {} : { tab: name }, { replace: true })
  return (
    <Screen title={text.title}>
      <Tabs label={text.title} tabs={tabs} selected={selected} onSelect={select}>
        <div className={styles.panel}>
          <Panel />
        </div>
      </Tabs>
    </Screen>
  )
}
