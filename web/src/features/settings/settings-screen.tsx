import { useState } from 'react'
import { useLocation, useSearchParams } from '../../navigation/index.ts'
import { dataPart, patterns } from '../../paths.ts'
import { BackButton } from '../../ui/controls/back-button.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { useMinWidth } from '../../ui/layout/use-min-width.ts'
import { AccountTab } from './account-tab.tsx'
import { DataTab } from './data-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { PrivacyTab } from './privacy-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SecurityTab } from './security-tab.tsx'
import { SettingsList } from './settings-list.tsx'
import styles from './settings.module.css'
import { tabNames, type TabName, text } from './text.ts'

const panels = {
  profile: ProfileTab,
  account: AccountTab,
  privacy: PrivacyTab,
  security: SecurityTab,
  data: DataTab,
  notifications: NotificationsTab,
}
const tabs = tabNames.map((name) => ({ name, label: text.tabs[name] }))

/** The tab stands in the address: a reload and the way back from Google lead to it. A phone has a list of pages instead. */
export function SettingsScreen() {
  const { key, hash } = useLocation()
  const [search, setSearch] = useSearchParams()
  const isWide = useMinWidth(1024)
  const wanted = hash !== '' && dataPart.endsWith(hash) ? 'data' : search.get('tab')
  const named = tabNames.find((name) => name === wanted)
  const [panelAt, setPanelAt] = useState<string>()
  if ((isWide || named) && panelAt !== key) setPanelAt(key)
  // Whoever turns the device while typing keeps the form, and so what was typed.
  const hasPanel = isWide || named !== undefined || panelAt === key
  if (!hasPanel)
    return (
      <Screen title={text.title}>
        <SettingsList />
      </Screen>
    )
  const selected = named ?? 'profile'
  const Panel = panels[selected]
  const select = (name: TabName) => setSearch(name === 'profile' ? {} : { tab: name }, { replace: true })
  return (
    <div className={styles.tabbed}>
      {!isWide && <BackToList />}
      <Screen title={isWide ? text.title : text.tabs[selected]}>
        <Tabs label={text.title} tabs={tabs} selected={selected} onSelect={select}>
          <div className={styles.panel}>
            <Panel />
          </div>
        </Tabs>
      </Screen>
    </div>
  )
}

/** Whoever came from the list goes back to it, and not on to it once more. */
function BackToList() {
  const { state } = useLocation() as { state: { step?: string } | null }
  return state?.step === undefined ? <BackButton to={patterns.settings} /> : <BackButton />
}
