import type { ComponentType } from 'react'
import { setUnreachable } from '../api/server-reachability.ts'
import { isUnreachable } from '../api/refusal-code.ts'
import { viewerQuery } from '../features/sessions/index.ts'
import { patterns } from '../paths.ts'
import { queries } from './queries.ts'

export interface Route {
  path: string
  /** Fetches the code of the screen when somebody goes there. */
  load: () => Promise<ComponentType>
  /** Not even fetched for visitors, who see the sign-in instead. */
  isForMembers?: true
  /** Public; members see it inside their own shell. */
  isForAll?: true
  /** The address to redirect to, if this visitor has no business here. */
  redirect?: () => Promise<string | null>
}

/** While the server cannot be reached and no member is saved, nobody counts as signed in. */
export const isMember = async () => {
  try {
    return (await queries.ensureQueryData(viewerQuery)).member !== null
  } catch (error) {
    if (!isUnreachable(error)) throw error
    setUnreachable(error)
    return false
  }
}

export const memberRoute = (path: string, load: Route['load']): Route => ({ path, load, isForMembers: true })

/** Nobody waits longer for a first screen with everything in it. */
const patienceMs = 300

/** A feed that was asked for early is drawn at once, without a screen before it that says that it comes. */
async function takeEarlyFeed(): Promise<void> {
  if (!globalThis.earlyAnswers?.size) return
  const { feedQuery } = await import('../features/feed/queries.ts')
  if (queries.getQueryData(feedQuery.following.queryKey)) return
  const late = new Promise<void>((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([queries.prefetchInfiniteQuery(feedQuery.following), late])
}

/** Where most come first. Every other screen with an address of its own stands in `further-routes.ts`. */
export const homeRoute = memberRoute(patterns.home, async () => {
  const [{ HomeScreen }] = await Promise.all([import('../features/feed/home-screen.tsx'), takeEarlyFeed()])
  return HomeScreen
})
