import { push, sessions } from '@hakari/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryOf } from '../../store/query.ts'
import { keepSubscribed, type PushState } from './keep-subscribed.ts'

/** Whether pushes arrive here, once browser and server are in step. */
export const pushQuery = {
  ...queryOf(push.current, {}),
  queryFn: async (): Promise<PushState> => {
    const known = await call(push.current, {})
    return keepSubscribed(known).catch(() => ({ ...known, isSubscribed: false }))
  },
}

const freshMs = 60_000

export const prefetchPush = (client: QueryClient) => client.prefetchQuery({ ...pushQuery, staleTime: freshMs })

/** What is known of it changes, and so does the list of sessions, which names those with pushes. */
export function useKeepState(): (state: PushState) => void {
  const client = useQueryClient()
  return (state) => {
    client.setQueryData(pushQuery.queryKey, state)
    void client.invalidateQueries(queryOf(sessions.list, {}))
  }
}
