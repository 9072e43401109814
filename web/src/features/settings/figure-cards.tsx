import { useQuery } from '@tanstack/react-query'
import { GoalProgress, RecordFigures, statsQuery, TrendPanel } from '../stats/index.ts'
import { SettingsCard } from './settings-card.tsx'
import { text } from './text.ts'
import { WaitingCard } from './waiting-card.tsx'

/** How it goes: this month, on the way to the target, and over three months. */
export function FigureCards() {
  const { data: figures, isError, refetch } = useQuery(statsQuery)
  return (
    <>
      {figures ? (
        <SettingsCard title={text.figures.records}>
          <RecordFigures figures={figures} />
        </SettingsCard>
      ) : (
        <WaitingCard title={text.figures.records} shape="records" hasFailed={isError} onRetry={() => void refetch()} />
      )}
      {figures?.goalStart != null && (
        <SettingsCard title={text.figures.goal}>
          <GoalProgress figures={figures} />
        </SettingsCard>
      )}
      {!figures && !isError && <WaitingCard title={text.figures.goal} shape="goal" />}
      <SettingsCard title={text.figures.trend}>
        <TrendPanel />
      </SettingsCard>
    </>
  )
}
