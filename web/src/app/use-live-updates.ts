import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dropEarlyAnswers } from '../api/early-answers.ts'
import { coversThisPage, onLive } from '../api/live.ts'
import { watchForNotFound } from '../store/deleted-entities.ts'
import { withLiveUpdates } from '../store/lazy-live-updates.ts'

/** Live updates reach the screen for as long as a member looks at it. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => watchForNotFound(client), [client])
  useEffect(() => {
    let isFirst = true
    return onLive((heard) => {
      // What was answered before something happened may be another thing now.
      if (heard.type === 'news') dropEarlyAnswers()
      if (heard.type === 'news') withLiveUpdates(({ applyLiveUpdate }) => applyLiveUpdate(client, heard))
      if (heard.type === 'hello' && isFirst) {
        const since = coversThisPage(heard) ? performance.timeOrigin : Infinity
        withLiveUpdates(({ catchUp }) => catchUp(client, since))
      }
      if (heard.type === 'hello' && !isFirst) withLiveUpdates(({ refetchEverything }) => refetchEverything(client))
      if (heard.type === 'hello' || heard.type === 'lost') isFirst = false
    })
  }, [client])
}
