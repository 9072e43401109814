import { type FunctionComponent, lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

const Nothing: FunctionComponent = () => null
const AtRest = lazy<FunctionComponent>(() =>
  import('./at-rest.tsx').then(
    ({ AtRest: Loaded, askOpening }) => {
      askOpening()
      return { default: Loaded }
    },
    // Without a network there is nothing to tell or to fetch.
    () => ({ default: Nothing }),
  ),
)

/** What a member is told once, and what is fetched before anybody looks at it, waits until everything else is there. */
export function LazyAtRest() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => void whenIdle().then(() => setIdle(true)), [])
  return <Suspense>{isIdle && <AtRest />}</Suspense>
}
