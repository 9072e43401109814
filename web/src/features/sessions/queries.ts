import { sessions } from '@hakari/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call.ts'
import { expectMember } from '../../api/expected-member.ts'
import { queryOf } from '../../api/query.ts'
import { aboutSite } from '../site/index.ts'
import { forgetToken, withdrawToken } from './token-sync.ts'

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
  if (!isSame) {
    forgetToken()
    forgetAllBut(client, [viewerQuery.queryKey, aboutSite.queryKey])
  }
  return { member, isSame }
}

/** After a session began or ended: the place is shown that belongs to whoever is there now. */
export function useArrival(): () => Promise<void> {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    await refreshViewer(client)
    await revalidate()
  }, [client, revalidate])
}

function forgetAllBut(client: QueryClient, kept: readonly (readonly unknown[])[]): void {
  const names = new Set(kept.map(([name]) => name))
  client.removeQueries({ predicate: ({ queryKey }) => !names.has(queryKey[0]) })
}

/** Ends the session. Whoever calls leaves the page afterwards. */
export async function signOut(client: QueryClient): Promise<void> {
  await withdraw(client)
  await call(sessions.signOut, {})
  client.clear()
}

/** The service that was told who is signed in hears that it is over. */
export async function withdraw(client: QueryClient): Promise<void> {
  const sync = client.getQueryData(aboutSite.queryKey)?.tokenSync
  if (sync) await withdrawToken(sync.path)
}
