import { lazy, Suspense } from 'react'
import { Loading } from '../../ui/feedback/load-states.tsx'

const Panel = lazy(async () => ({ default: (await import('./history-panel.tsx')).HistoryPanel }))

/** What reads files is fetched when somebody looks. */
export const HistoryPanel = () => (
  <Suspense fallback={<Loading lines={4} />}>
    <Panel />
  </Suspense>
)
