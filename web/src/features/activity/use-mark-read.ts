import { activity } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { unreadQuery } from './unread-queries.ts'

const againMs = 10_000

/** Everything up to the newest is read, once somebody looks. What could not be told is told a little later. */
export function useMarkRead(newest: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (newest === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasLeft = false
    const mark = async () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      const answer = await call(activity.markRead, { body: { upTo: newest } }).catch(() => null)
      if (answer) client.setQueryData(unreadQuery.queryKey, answer)
      else if (!hasLeft) timer = setTimeout(() => void mark(), againMs)
    }
    void mark()
    const onShown = () => void mark()
    document.addEventListener('visibilitychange', onShown)
    return () => {
      hasLeft = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [client, newest])
}
