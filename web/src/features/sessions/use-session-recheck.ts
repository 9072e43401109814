import { useEffect, useEffectEvent } from 'react'
import { onDoubt } from '../../api/expected-member.ts'

/** A request of this screen may have renewed the session: its answer, with the new cookie, should come first. */
const patienceMs = 1000
const againMs = 4500
/** Spread, so that not all browsers ask a restarted server at the same moment. */
const spreadMs = 1000

/** Rechecks the session when the network comes or goes or an answer raises doubts, and again and again while `isUnsure`. */
export function useSessionRecheck(recheck: () => Promise<unknown>, isUnsure: boolean): void {
  const recheckNow = useEffectEvent(() => void recheck().catch(() => {}))

  useEffect(() => {
    if (!isUnsure) return undefined
    // The stream tells of nothing while it is lost, so the server is asked.
    let timer: ReturnType<typeof setTimeout>
    const recheckIn = (ms: number) => {
      timer = setTimeout(recheckAgain, ms + Math.random() * spreadMs)
    }
    const recheckAgain = () => {
      recheckNow()
      recheckIn(againMs)
    }
    recheckIn(patienceMs)
    return () => clearTimeout(timer)
  }, [isUnsure])

  useEffect(() => {
    const onSign = () => recheckNow()
    const signs = ['online', 'offline']
    for (const sign of signs) addEventListener(sign, onSign)
    const ignoreDoubts = onDoubt(onSign)
    if (!navigator.onLine) onSign()
    return () => {
      ignoreDoubts()
      for (const sign of signs) removeEventListener(sign, onSign)
    }
  }, [])
}
