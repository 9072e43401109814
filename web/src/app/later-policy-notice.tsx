import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

const Nothing = () => null
const PolicyNotice = lazy(() =>
  import('../features/legal/policy-notice.tsx').then(
    (loaded) => ({ default: loaded.PolicyNotice }),
    // Without a network there is nothing to tell.
    () => ({ default: Nothing }),
  ),
)

/** What changes in the policy can wait until everything else is there. */
export function LaterPolicyNotice() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => void whenIdle().then(() => setIdle(true)), [])
  return <Suspense>{isIdle && <PolicyNotice />}</Suspense>
}
