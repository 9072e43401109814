import { Button } from '../../ui/button.tsx'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'
import { text } from './text.ts'

export const TwoFactorCard = () => (
  <SettingsCard title={text.twoFactor.title}>
    <p className={styles.plainText}>{text.twoFactor.lead}</p>
    <span className={styles.start}>
      <Button look="secondary" size="fitted" disabled>
        {text.twoFactor.comingSoon}
      </Button>
    </span>
  </SettingsCard>
)
