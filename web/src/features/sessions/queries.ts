import { sessions } from '@hakari/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../api/call.ts'
import { expectMember } from '../../api/expected-member.ts'
import { queryOf } from '../../api/query.ts'
import { aboutSite } from '../site/index.ts'

/** Who is signed in here. Known for as long as nothing says otherwise. */
export const viewerQuery = {
  ...queryOf(sessions.viewer, {}),
  queryFn: async () => {
    const answer = await call(sessions.viewer, {})
    expectMember(answer.member?.id ?? null)
    return answer
  },
  staleTime: Infinity,
}

/** Asks who is there now. What was known of anybody else is forgotten. */
export async function refreshViewer(client: QueryClient) {
  const before = client.getQueryData(viewerQuery.queryKey)?.member?.id
  const { member } = await client.fetchQuery({ ...viewerQuery, staleTime: 0 })
  const isSame = member?.id === before
  if (!isSame) forgetAllBut(client, [viewerQuery.queryKey, aboutSite.queryKey])
  return { member, isSame }
}

/** After a session began or ended: the place that belongs to whoever is there now follows. */
export function useArrival(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    await refreshViewer(client)
  }, [client])
}

function forgetAllBut(client: QueryClient, kept: readonly (readonly unknown[])[]): void {
  const names = new Set(kept.map(([name]) => name))
  client.removeQueries({ predicate: ({ queryKey }) => !names.has(queryKey[0]) })
}
