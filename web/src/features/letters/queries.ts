import { notifications } from '@hakari/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** What the link of a mail stops, for whoever has it, signed in or not. Looking changes nothing. */
export const stopQuery = (token: string) =>
  queryOptions({
    queryKey: [notifications.stopOf.id, token],
    queryFn: () => call(notifications.stopOf, { params: { token } }),
    refetchOnWindowFocus: false,
  })

export function useStop(token: string) {
  const client = useQueryClient()
  return async () => {
    client.setQueryData(stopQuery(token).queryKey, await call(notifications.stop, { params: { token } }))
  }
}
