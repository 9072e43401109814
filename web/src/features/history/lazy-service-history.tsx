import type { ServiceConnection } from '@hakari/contract'
import { lazy, Suspense } from 'react'
import { Loading } from '../../ui/feedback/load-states.tsx'

const Panel = lazy(async () => ({ default: (await import('./service-history.tsx')).ServiceHistory }))

/** Fetched where a service is connected. */
export const ServiceHistory = (props: { connection: ServiceConnection }) => (
  <Suspense fallback={<Loading lines={3} />}>
    <Panel {...props} />
  </Suspense>
)
