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

/** The login is no place for somebody who is signed in already. */
const whenSignedIn = async () => ((await isMember()) ? patterns.home : null)

export const memberRoute = (path: string, load: Route['load']): Route => ({ path, load, isForMembers: true })

/** The route table: every screen with an address of its own, but for those of `seldom-routes.ts`. */
export const routes: Route[] = [
  {
    path: patterns.login,
    load: async () => (await import('../features/accounts/sign-in-address.tsx')).SignInAddress,
    redirect: whenSignedIn,
  },
  {
    path: patterns.googleCallback,
    load: async () => (await import('../features/accounts/google-callback-screen.tsx')).GoogleCallbackScreen,
  },
  {
    path: patterns.contact,
    load: async () => (await import('../features/contact/contact-screen.tsx')).ContactScreen,
  },
  { path: patterns.terms, load: async () => (await import('../features/legal/terms-screen.tsx')).TermsScreen },
  { path: patterns.privacy, load: async () => (await import('../features/legal/privacy-screen.tsx')).PrivacyScreen },
  {
    path: patterns.shortLink,
    load: async () => (await import('../features/short-links/short-link-screen.tsx')).ShortLinkScreen,
    isForAll: true,
  },
  {
    path: patterns.cutShortLink,
    load: async () => (await import('../features/short-links/short-link-screen.tsx')).MissingLink,
    isForAll: true,
  },
  memberRoute(patterns.home, async () => (await import('../features/feed/home-screen.tsx')).HomeScreen),
  memberRoute(patterns.users, async () => (await import('../features/profiles/users-screen.tsx')).UsersScreen),
  memberRoute(patterns.profile, async () => (await import('../features/profiles/profile-screen.tsx')).ProfileScreen),
  memberRoute(patterns.post, async () => (await import('../features/entries/post-screen.tsx')).PostScreen),
  memberRoute(patterns.activity, async () => (await import('../features/activity/activity-screen.tsx')).ActivityScreen),
  memberRoute(patterns.progress, async () => (await import('../features/progress/progress-screen.tsx')).ProgressScreen),
  memberRoute(patterns.settings, async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen),
  memberRoute(
    patterns.requests,
    async () => (await import('../features/follows/follow-list-screen.tsx')).RequestsScreen,
  ),
  memberRoute(
    patterns.followers,
    async () => (await import('../features/follows/follow-list-screen.tsx')).FollowersScreen,
  ),
  memberRoute(
    patterns.following,
    async () => (await import('../features/follows/follow-list-screen.tsx')).FollowingScreen,
  ),
]
