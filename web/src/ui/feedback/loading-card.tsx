import { TitledCard } from '../layout/titled-card.tsx'
import { LoadFailed, Loading } from './load-states.tsx'

interface LoadingCard {
  title: string
  lines: number
  /** The height of what is coming, so that nothing jumps when it comes. */
  height: string
  hasFailed?: boolean
  onRetry?: () => void
}

/** A card whose content is being loaded, or could not be. */
export const LoadingCard = ({ title, lines, height, hasFailed = false, onRetry }: LoadingCard) => (
  <TitledCard title={title}>
    {hasFailed ? (
      <LoadFailed onRetry={() => onRetry?.()} />
    ) : (
      <div style={{ height, overflow: 'hidden' }}>
        <Loading lines={lines} />
      </div>
    )}
  </TitledCard>
)
