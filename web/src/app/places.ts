import type { ComponentType } from 'react'
import { setReachability } from '../api/server-reachability.ts'
import { refusalCode } from '../api/refusal-text.ts'
import { viewerQuery } from '../features/sessions/index.ts'
import { aboutSite } from '../features/site/index.ts'
import { patterns } from '../paths.ts'
import { queries } from './queries.ts'

export interface Place {
  path: string
  /** A screen is fetched when somebody goes there. */
  load: () => Promise<ComponentType>
  /** Not even fetched for anybody else, who sees the way in. */
  isForMembers?: true
  /** For everybody; who is signed in sees it inside their own frame. */
  isForAll?: true
  /** Where somebody goes on to who has no business here. */
  leadsElsewhere?: () => Promise<string | null>
}

/** Where the server cannot be reached and nobody is remembered, nobody is signed in until it says otherwise. */
export const isMember = async () => {
  try {
    return (await queries.ensureQueryData(viewerQuery)).member !== null
  } catch (error) {
    if (refusalCode(error) !== 'unavailable') throw error
    setReachability('unreachable')
    return false
  }
}

/** Whoever is signed in already is home. */
const whenSignedIn = async () => ((await isMember()) ? patterns.home : null)

/** In production there is no such place. */
const inProduction = async () => ((await queries.ensureQueryData(aboutSite)).isProduction ? patterns.home : null)

const memberPlace = (path: string, load: Place['load']): Place => ({ path, load, isForMembers: true })

/** Every place with an address of its own. */
export const places: Place[] = [
  {
    path: patterns.login,
    load: async () => (await import('../features/accounts/login-route.tsx')).LoginRoute,
    leadsElsewhere: whenSignedIn,
  },
  {
    path: patterns.googleCallback,
    load: async () => (await import('../features/accounts/google-callback-screen.tsx')).GoogleCallbackScreen,
  },
  {
    path: patterns.resetPassword,
    load: async () => (await import('../features/accounts/reset-password-screen.tsx')).ResetPasswordScreen,
  },
  {
    path: patterns.confirmEmail,
    load: async () => (await import('../features/accounts/confirm-email-screen.tsx')).ConfirmEmailScreen,
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
    load: async () => (await import('../features/short-links/missing-link.tsx')).MissingLink,
    isForAll: true,
  },
  {
    path: patterns.fitbitCallback,
    load: async () => (await import('../features/imports/fitbit-callback-screen.tsx')).FitbitCallbackScreen,
  },
  {
    path: patterns.healthPlanetCallback,
    load: async () =>
      (await import('../features/imports/health-planet-callback-screen.tsx')).HealthPlanetCallbackScreen,
  },
  memberPlace(patterns.home, async () => (await import('../features/feed/home-screen.tsx')).HomeScreen),
  memberPlace(patterns.users, async () => (await import('../features/profiles/users-screen.tsx')).UsersScreen),
  memberPlace(patterns.profile, async () => (await import('../features/profiles/profile-screen.tsx')).ProfileScreen),
  memberPlace(patterns.post, async () => (await import('../features/entries/post-screen.tsx')).PostScreen),
  memberPlace(patterns.activity, async () => (await import('../features/activity/activity-screen.tsx')).ActivityScreen),
  memberPlace(patterns.settings, async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen),
  memberPlace(patterns.readings, async () => (await import('../features/history/readings-screen.tsx')).ReadingsScreen),
  memberPlace(
    patterns.followers,
    async () => (await import('../features/follows/followers-screen.tsx')).FollowersScreen,
  ),
  memberPlace(
    patterns.following,
    async () => (await import('../features/follows/following-screen.tsx')).FollowingScreen,
  ),
  {
    ...memberPlace(patterns.gallery, async () => (await import('./gallery-screen.tsx')).GalleryScreen),
    leadsElsewhere: inProduction,
  },
]
