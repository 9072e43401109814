import { useLayoutEffect, useRef } from 'react'
import { type ConnectionProblem, useConnectionProblem } from '../../api/server-reachability.ts'
import styles from './server-reachability-banner.module.css'
import { text } from './text.ts'

/** Shown for as long as the server takes its time or cannot be reached. */
export function ServerReachabilityBanner() {
  const connectionProblem = useConnectionProblem()
  return connectionProblem && <Banner problem={connectionProblem} />
}

function Banner({ problem }: { problem: ConnectionProblem }) {
  const line = useRef<HTMLParagraphElement>(null)
  // The banner must not move what somebody reads further down.
  useLayoutEffect(() => {
    const height = line.current?.offsetHeight ?? 0
    if (scrollY > 0) scrollBy(0, height)
    return () => {
      if (scrollY > height) scrollBy(0, -height)
    }
  }, [])
  return (
    <p ref={line} role="status" className={styles.banner}>
      {text.connectionProblems[problem]}
    </p>
  )
}
