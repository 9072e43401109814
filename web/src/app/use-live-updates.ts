import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '../api/live.ts'
import { watchForNotFound } from '../store/deleted-entities.ts'
import { withLiveUpdates } from '../store/lazy-live-updates.ts'

/** Live updates reach the screen for as long as a member looks at it. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => watchForNotFound(client), [client])
  useEffect(() => {
    let isFirst = true
    return onLive((heard) => {
      if (heard.type === 'news') withLiveUpdates(({ applyLiveUpdate }) => applyLiveUpdate(client, heard))
      // No live update tells of what happened between the first answers and the moment the stream opened.
      if (heard.type === 'hello' && isFirst) withLiveUpdates(({ catchUp }) => catchUp(client))
      else if (heard.type === 'hello') withLiveUpdates(({ refetchEverything }) => refetchEverything(client))
      if (heard.type === 'hello' || heard.type === 'lost') isFirst = false
    })
  }, [client])
}
