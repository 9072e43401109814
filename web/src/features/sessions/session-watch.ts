import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { askAnew } from '../../api/apply-news.ts'
import { useLiveState } from '../../api/live.ts'
import { onDoubt } from '../../api/expected-member.ts'
import { useIsAway } from '../../api/reach.ts'
import { useToast } from '../../ui/toast.tsx'
import { refreshViewer } from './queries.ts'
import { text } from './text.ts'

/** An act of this screen may have renewed the session: its answer, with the new cookie, comes first. */
const patienceMs = 1000
const againMs = 4500
/** A server that is back is not asked by all browsers at the same moment. */
const spreadMs = 1000

/**
 * A stream that broke, or a refusal, may mean that the session was ended elsewhere or that somebody else signed in
 * in another tab: then this screen closes too.
 */
export function useSessionWatch(): void {
  const isLost = useLiveState() === 'lost'
  const isAway = useIsAway()
  const client = useQueryClient()
  const say = useToast()

  const look = useEffectEvent(async () => {
    const { member, isSame } = await refreshViewer(client)
    if (isSame) return
    // Nothing of the one who was here before may stay on the screen of the one who is here now.
    if (member !== null) return location.reload()
    say({ tone: 'failed', sentence: text.ended })
  })

  useEffect(() => {
    if (!isLost && !isAway) return undefined
    // Again and again: while the stream is away, so may the server be.
    let timer: ReturnType<typeof setTimeout>
    const lookIn = (ms: number) => {
      timer = setTimeout(lookOn, ms + Math.random() * spreadMs)
    }
    const lookOn = () => {
      void look().catch(() => {})
      lookIn(againMs)
    }
    lookIn(patienceMs)
    return () => clearTimeout(timer)
  }, [isLost, isAway])

  useEffect(() => {
    const lookNow = () => void look().catch(() => {})
    const signs = ['online', 'offline']
    for (const sign of signs) addEventListener(sign, lookNow)
    const ignoreDoubts = onDoubt(lookNow)
    return () => {
      ignoreDoubts()
      for (const sign of signs) removeEventListener(sign, lookNow)
    }
  }, [])

  useEffect(() => {
    if (!isAway) return undefined
    // The server is back: what is on the screen was known before it went.
    return () => void askAnew(client)
  }, [client, isAway])
}
