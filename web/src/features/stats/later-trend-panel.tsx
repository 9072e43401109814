import { lazy, Suspense } from 'react'
import { Loading } from '../../ui/states.tsx'

const Panel = lazy(async () => ({ default: (await import('./trend-panel.tsx')).TrendPanel }))

/** What draws is fetched when somebody looks. */
export const TrendPanel = () => (
  <Suspense fallback={<Loading lines={6} />}>
    <Panel />
  </Suspense>
)
