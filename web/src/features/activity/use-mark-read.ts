import { activity } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { unreadQuery } from './queries.ts'

/** Everything up to the newest is read, once somebody looks. What could not be told is told with the next one. */
export function useMarkRead(newest: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (newest === undefined) return undefined
    const mark = async () => {
      if (document.visibilityState !== 'visible') return
      const answer = await call(activity.markRead, { body: { upTo: newest } }).catch(() => null)
      if (answer) client.setQueryData(unreadQuery.queryKey, answer)
    }
    void mark()
    const onShown = () => void mark()
    document.addEventListener('visibilitychange', onShown)
    return () => document.removeEventListener('visibilitychange', onShown)
  }, [client, newest])
}
