import { type FunctionComponent, lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

const Nothing: FunctionComponent = () => null
const Notices = lazy<FunctionComponent>(() =>
  import('./notices.tsx').then(
    (loaded) => ({ default: loaded.Notices }),
    // Without a network there is nothing to tell.
    () => ({ default: Nothing }),
  ),
)

/** What a member is told once can wait until everything else is there. */
export function LazyNotices() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => void whenIdle().then(() => setIdle(true)), [])
  return <Suspense>{isIdle && <Notices />}</Suspense>
}
