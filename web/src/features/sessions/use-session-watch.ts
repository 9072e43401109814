import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { withLiveUpdates } from '../../store/lazy-live-updates.ts'
import { useLiveState } from '../../api/live.ts'
import { useIsServerUnreachable } from '../../api/server-reachability.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useSessionRecheck } from './use-session-recheck.ts'
import { refreshViewer } from './queries.ts'
import { text } from './text.ts'

/**
 * A stream that broke, or a refusal, may mean that the session was ended elsewhere or that somebody else signed in
 * in another tab: then this screen closes too.
 */
export function useSessionWatch(): void {
  const isLost = useLiveState() === 'lost'
  const isUnreachable = useIsServerUnreachable()
  const client = useQueryClient()
  const say = useToast()

  const look = async () => {
    const { member, isSame } = await refreshViewer(client)
    if (isSame) return
    // Nothing of the one who was here before may stay on the screen of the one who is here now.
    if (member !== null) return location.reload()
    say({ tone: 'failed', sentence: text.ended })
  }

  useSessionRecheck(look, isLost || isUnreachable)

  useEffect(() => {
    if (!isUnreachable) return undefined
    // The server is back: what is on the screen was known before it went.
    return () => withLiveUpdates(({ refetchEverything }) => refetchEverything(client))
  }, [client, isUnreachable])
}
