import { type Member, type OutputOf, sessions } from '@hakari/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../api/call.ts'
import { doubtSession, expectMember } from '../../api/expected-member.ts'
import { plainQueryOf } from '../../api/plain-query.ts'
import { setReachability, setUnreachable } from '../../api/server-reachability.ts'
import { isUnreachable } from '../../api/refusal-code.ts'
import { forgetUser, savedUser, saveUser } from '../../storage/saved-user.ts'
import { aboutSite } from '../site/index.ts'

const viewer = plainQueryOf(sessions.viewer, {})

const askViewer = () => call(sessions.viewer, {})

/** Nobody looks at an empty page for longer: who has something saved sees it, everybody else what is waited for. */
const patienceMs = 1000

/** Who is signed in here. Known for as long as nothing says otherwise. */
export const viewerQuery = {
  ...viewer,
  queryFn: ({ client }: { client: QueryClient }) => whoIsThere(client),
  staleTime: Infinity,
  // The watch of the session asks for it, and nobody else.
  meta: { isOfSession: true },
}

async function whoIsThere(client: QueryClient): Promise<OutputOf<typeof sessions.viewer>> {
  const known = client.getQueryData(viewer.queryKey)
  const saved = known === undefined ? savedUser() : null
  const cache = saved && loadOfflineCache()
  const forgetOthers = (id: string | undefined) => {
    if (known && known.member?.id !== id) forgetAllBut(client, [viewer.queryKey, aboutSite.queryKey])
  }
  const restore = async (member: NonNullable<ReturnType<typeof savedUser>>) => {
    expectMember(member.id)
    const loaded = await (cache ?? loadOfflineCache())
    // First, or what somebody else read would be saved as theirs.
    forgetOthers(member.id)
    loaded?.restoreOfflineCache(client, member)
    return { member, hasQuietNumbers: member.hasQuietNumbers }
  }
  const asked = askViewer()
  try {
    if (known === undefined && (await takesLong(asked))) {
      setReachability('waiting')
      if (saved) {
        void hearLater(client, saved, asked)
        return await restore(saved)
      }
    }
    const answer = await asked
    setReachability('reached')
    if (answer.member) {
      saveUser({ ...answer.member, hasQuietNumbers: answer.hasQuietNumbers })
      await restore(answer.member)
    } else {
      expectMember(null)
      forgetUser()
      forgetOthers(undefined)
    }
    return answer
  } catch (error) {
    if (!isUnreachable(error)) setReachability('reached')
    if (!saved || !isUnreachable(error)) throw error
    setUnreachable(error)
    return restore(saved)
  }
}

const takesLong = (asked: Promise<unknown>) =>
  Promise.race([
    asked.then(
      () => false,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), patienceMs)),
  ])

/** The answer comes when what was saved is already shown. Whoever else is there now, the watch of the session finds. */
async function hearLater(client: QueryClient, shown: Member, asked: ReturnType<typeof askViewer>): Promise<void> {
  try {
    const answer = await asked
    setReachability('reached')
    const isShown = client.getQueryData(viewer.queryKey)?.member?.id === shown.id
    if (!isShown || answer.member?.id !== shown.id) return doubtSession()
    saveUser({ ...answer.member, hasQuietNumbers: answer.hasQuietNumbers })
    client.setQueryData(viewer.queryKey, answer)
    ;(await loadOfflineCache())?.restoreOfflineCache(client, answer.member)
  } catch (error) {
    if (isUnreachable(error)) setUnreachable(error)
    else setReachability('reached')
  }
}

/** Fetched only when somebody is or was signed in. Without it everything works too. */
const loadOfflineCache = () => import('../../store/offline-cache.ts').catch(() => null)

/** Asks who is there now. What was known of anybody else is forgotten. */
export async function refreshViewer(client: QueryClient) {
  const before = client.getQueryData(viewerQuery.queryKey)
  const { member } = await client.fetchQuery({ ...viewerQuery, staleTime: 0 }).catch((error: unknown) => {
    if (isUnreachable(error)) setUnreachable(error)
    throw error
  })
  // Without an earlier answer there is no other member whose data could be shown.
  return { member, isSame: before === undefined || member?.id === before.member?.id }
}

/** Called after a session began or ended: the router then shows what belongs to whoever is signed in now. */
export function useViewerRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    await refreshViewer(client)
  }, [client])
}

function forgetAllBut(client: QueryClient, kept: readonly (readonly unknown[])[]): void {
  const names = new Set(kept.map(([name]) => name))
  client.removeQueries({ predicate: ({ queryKey }) => !names.has(queryKey[0]) })
}
