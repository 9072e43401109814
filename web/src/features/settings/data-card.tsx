import { ButtonLink } from '../../ui/button.tsx'
import { HistoryPanel } from '../history/index.ts'
import { entriesFile } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'
import { text } from './text.ts'

/** Everything one has published, to take along, which the browser saves as it comes; and what one brings along. */
export function DataCard() {
  return (
    <SettingsCard title={text.data.title}>
      <p className={styles.plainText}>{text.data.lead}</p>
      <span className={styles.start}>
        <ButtonLink to={entriesFile} look="secondary" size="fitted" download loadsAnew>
          {text.data.download}
        </ButtonLink>
      </span>
      <HistoryPanel />
    </SettingsCard>
  )
}
