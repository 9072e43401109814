import { useQuery } from '@tanstack/react-query'
import { GoalProgress } from './goal-progress.tsx'
import { statsQuery } from './queries.ts'
import { RecordFigures } from './record-figures.tsx'
import { TrendCard } from './trend-card.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import { text } from './figure-cards-text.ts'
import { LoadingCard } from '../../ui/feedback/loading-card.tsx'

/** How it goes: this month, on the way to the target, and over three months. */
export function FigureCards() {
  const { data: figures, isError, refetch } = useQuery(statsQuery)
  return (
    <>
      {figures ? (
        <TitledCard title={text.figures.records}>
          <RecordFigures figures={figures} />
        </TitledCard>
      ) : (
        <LoadingCard
          title={text.figures.records}
          lines={2}
          height="6.5rem"
          hasFailed={isError}
          onRetry={() => void refetch()}
        />
      )}
      {figures?.goalStart != null && (
        <TitledCard title={text.figures.goal}>
          <GoalProgress figures={figures} />
        </TitledCard>
      )}
      {!figures && !isError && <LoadingCard title={text.figures.goal} lines={3} height="6.5625rem" />}
      <TitledCard title={text.figures.trend}>
        <TrendCard />
      </TitledCard>
    </>
  )
}
