import { Refused, sessions } from '@hakari/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../api/call.ts'
import { expectMember } from '../../api/expected-member.ts'
import { queryOf } from '../../api/query.ts'
import { setAway } from '../../api/reach.ts'
import { refusalCode } from '../../api/refusal-text.ts'
import { forgetUser, savedUser, saveUser } from '../../api/saved-user.ts'
import { aboutSite } from '../site/index.ts'

const viewer = queryOf(sessions.viewer, {})

/** A train's network often neither answers nor refuses: who has something saved need not wait for it. */
const patienceMs = 4000

/** Who is signed in here. Known for as long as nothing says otherwise. */
export const viewerQuery = {
  ...viewer,
  queryFn: async ({ client }: { client: QueryClient }) => {
    const known = client.getQueryData(viewer.queryKey)
    const saved = known === undefined ? savedUser() : null
    const reading = saved && loadReading()
    const forgetOthers = (id: string | undefined) => {
      if (known && known.member?.id !== id) forgetAllBut(client, [viewer.queryKey, aboutSite.queryKey])
    }
    const restore = async (id: string) => {
      const loaded = await (reading ?? loadReading())
      // First, or what somebody else read would be saved as theirs.
      forgetOthers(id)
      loaded?.restoreReading(client, id)
    }
    try {
      const answer = await Promise.race([call(sessions.viewer, {}), ...(saved ? [outOfPatience()] : [])])
      setAway(false)
      expectMember(answer.member?.id ?? null)
      if (answer.member) {
        saveUser(answer.member)
        await restore(answer.member.id)
      } else {
        forgetUser()
        forgetOthers(undefined)
      }
      return answer
    } catch (error) {
      if (!saved || !isAway(error)) throw error
      setAway(true)
      expectMember(saved.id)
      await restore(saved.id)
      return { member: saved }
    }
  },
  staleTime: Infinity,
}

/** What the member read before is laid out first. Without it everything works too. */
const loadReading = () => import('../../api/saved-reading.ts').catch(() => null)

const isAway = (error: unknown) => refusalCode(error) === 'unavailable'

const outOfPatience = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Refused({ refusal: 'unavailable', requestId: '' })), patienceMs)
  })

/** Asks who is there now. What was known of anybody else is forgotten. */
export async function refreshViewer(client: QueryClient) {
  const before = client.getQueryData(viewerQuery.queryKey)
  const { member } = await client.fetchQuery({ ...viewerQuery, staleTime: 0 }).catch((error: unknown) => {
    if (isAway(error)) setAway(true)
    throw error
  })
  // Where nobody asked before, nothing is known of anybody.
  return { member, isSame: before === undefined || member?.id === before.member?.id }
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
