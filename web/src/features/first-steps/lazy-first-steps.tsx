import { lazy, type ReactNode, Suspense } from 'react'
import { FirstStepsWait } from './first-steps-wait.tsx'

const Loaded = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))

/** Not even prefetched: most people have been here for long. What stands below waits for it, so that nothing jumps. */
export const FirstSteps = (props: { above: ReactNode; children: ReactNode }) => (
  <Suspense fallback={<FirstStepsWait above={props.above} />}>
    <Loaded {...props} />
  </Suspense>
)
