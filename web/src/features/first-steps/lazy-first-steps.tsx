import { lazy, type ReactNode, Suspense } from 'react'
import { Loading } from '../../ui/feedback/load-states.tsx'

const Loaded = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))

/** Not even prefetched: most people have been here for long. What stands around it waits for it, so that nothing jumps. */
export const FirstSteps = (props: { above: ReactNode; children: ReactNode }) => (
  <Suspense fallback={<Loading lines={8} />}>
    <Loaded {...props} />
  </Suspense>
)
