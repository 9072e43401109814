import { useQuery } from '@tanstack/react-query'
import { LoadFailed, Loading } from '../../ui/states.tsx'
import { GoalProgress, RecordFigures, statsQuery, TrendPanel } from '../stats/index.ts'
import { SettingsCard } from './settings-card.tsx'
import { text } from './text.ts'

/** How it goes: this month, on the way to the target, and over three months. */
export function FigureCards() {
  const { data: figures, isError, refetch } = useQuery(statsQuery)
  return (
    <>
      <SettingsCard title={text.figures.records}>
        {figures ? (
          <RecordFigures figures={figures} />
        ) : isError ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <Loading lines={2} />
        )}
      </SettingsCard>
      {figures?.goalStart != null && (
        <SettingsCard title={text.figures.goal}>
          <GoalProgress figures={figures} />
        </SettingsCard>
      )}
      <SettingsCard title={text.figures.trend}>
        <TrendPanel />
      </SettingsCard>
    </>
  )
}
