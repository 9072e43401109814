import type { ComponentType } from 'react'
import { type RouteObject, redirect } from 'react-router'
import { patterns } from '../paths.ts'
import { ErrorScreen } from './error-screen.tsx'
import { Shell } from './shell.tsx'

/**
 * A screen is fetched when somebody goes there. By a loader, not by the router's `lazy`: a screen that
 * could not be fetched would stay blank there instead of reaching its error screen.
 */
function screen(path: string, load: () => Promise<ComponentType>): RouteObject {
  let Loaded: ComponentType | undefined
  return {
    path,
    loader: async () => {
      Loaded ??= await load()
      return null
    },
    Component: () => (Loaded ? <Loaded /> : null),
    ErrorBoundary: ErrorScreen,
    shouldRevalidate: () => false,
  }
}

export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [
      screen(patterns.home, async () => (await import('../features/feed/home-screen.tsx')).HomeScreen),
      screen(patterns.login, async () => (await import('../features/accounts/login-screen.tsx')).LoginScreen),
      screen(patterns.contact, async () => (await import('../features/contact/contact-screen.tsx')).ContactScreen),
      screen(patterns.terms, async () => (await import('../features/legal/terms-screen.tsx')).TermsScreen),
      screen(patterns.privacy, async () => (await import('../features/legal/privacy-screen.tsx')).PrivacyScreen),
      screen(patterns.users, async () => (await import('../features/profiles/users-screen.tsx')).UsersScreen),
      screen(patterns.profile, async () => (await import('../features/profiles/profile-screen.tsx')).ProfileScreen),
      screen(patterns.post, async () => (await import('../features/entries/post-screen.tsx')).PostScreen),
      screen(patterns.activity, async () => (await import('../features/activity/activity-screen.tsx')).ActivityScreen),
      screen(patterns.settings, async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen),
      screen(
        patterns.followers,
        async () => (await import('../features/follows/followers-screen.tsx')).FollowersScreen,
      ),
      screen(
        patterns.following,
        async () => (await import('../features/follows/following-screen.tsx')).FollowingScreen,
      ),
      screen(
        patterns.shortLink,
        async () => (await import('../features/short-links/short-link-screen.tsx')).ShortLinkScreen,
      ),
      screen(
        patterns.fitbitCallback,
        async () => (await import('../features/imports/fitbit-callback-screen.tsx')).FitbitCallbackScreen,
      ),
      screen(
        patterns.healthPlanetCallback,
        async () => (await import('../features/imports/health-planet-callback-screen.tsx')).HealthPlanetCallbackScreen,
      ),
      { path: '*', loader: () => redirect(patterns.home) },
    ],
  },
]
