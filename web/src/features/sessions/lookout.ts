import { useEffect, useEffectEvent } from 'react'
import { onDoubt } from '../../api/expected-member.ts'

/** An act of this screen may have renewed the session: its answer, with the new cookie, comes first. */
const patienceMs = 1000
const againMs = 4500
/** A server that is back is not asked by all browsers at the same moment. */
const spreadMs = 1000

/** Looks when something gives reason to: the network comes or goes, an answer raises doubts, or `isUneasy` for as long. */
export function useLookout(look: () => Promise<unknown>, isUneasy: boolean): void {
  const lookNow = useEffectEvent(() => void look().catch(() => {}))

  useEffect(() => {
    if (!isUneasy) return undefined
    // Again and again: while the stream is away, so may the server be.
    let timer: ReturnType<typeof setTimeout>
    const lookIn = (ms: number) => {
      timer = setTimeout(lookOn, ms + Math.random() * spreadMs)
    }
    const lookOn = () => {
      lookNow()
      lookIn(againMs)
    }
    lookIn(patienceMs)
    return () => clearTimeout(timer)
  }, [isUneasy])

  useEffect(() => {
    const onSign = () => lookNow()
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
