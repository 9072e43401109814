import { LoadFailed, Loading } from '../../ui/feedback/load-states.tsx'
import { SettingsCard } from './settings-card.tsx'
import styles from './waiting-card.module.css'

/** A picture can be changed, and where there is one removed. */
const lines = { small: 2, large: 3, profile: 25, records: 1, goal: 3 }

interface WaitingCard {
  title: string
  /** As high as what is coming, so that nothing jumps when it comes. */
  shape: keyof typeof lines
  hasFailed?: boolean
  onRetry?: () => void
}

/** A matter whose content is on its way, or did not come. */
export const WaitingCard = ({ title, shape, hasFailed = false, onRetry }: WaitingCard) => (
  <SettingsCard title={title}>
    {hasFailed ? (
      <LoadFailed onRetry={() => onRetry?.()} />
    ) : (
      <div className={styles[shape]}>
        <Loading lines={lines[shape]} />
      </div>
    )}
  </SettingsCard>
)
