import { lazy, Suspense } from 'react'
import { TrendWait } from './trend-wait.tsx'

const Panel = lazy(async () => ({ default: (await import('./trend-panel.tsx')).TrendPanel }))

/** What draws is fetched when somebody looks. */
export const TrendPanel = () => (
  <Suspense fallback={<TrendWait />}>
    <Panel />
  </Suspense>
)
