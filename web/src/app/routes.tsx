import type { ComponentType } from 'react'
import { type RouteObject, redirect } from 'react-router'
import { aboutSite } from '../features/site/index.ts'
import { patterns } from '../paths.ts'
import { ErrorScreen } from './error-screen.tsx'
import { MemberShell } from './member-shell.tsx'
import { PublicShell } from './public-shell.tsx'
import { queries } from './queries.ts'

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

const around = (Component: ComponentType, children: RouteObject[]): RouteObject => ({
  Component,
  ErrorBoundary: ErrorScreen,
  HydrateFallback: () => null,
  children,
})

export const routes: RouteObject[] = [
  around(PublicShell, [
    screen(patterns.home, async () => (await import('../features/accounts/landing-screen.tsx')).LandingScreen),
    screen(patterns.login, async () => (await import('../features/accounts/login-screen.tsx')).LoginScreen),
    screen(patterns.contact, async () => (await import('../features/contact/contact-screen.tsx')).ContactScreen),
    screen(patterns.terms, async () => (await import('../features/legal/terms-screen.tsx')).TermsScreen),
    screen(patterns.privacy, async () => (await import('../features/legal/privacy-screen.tsx')).PrivacyScreen),
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
  ]),
  around(MemberShell, [
    screen(patterns.users, async () => (await import('../features/profiles/users-screen.tsx')).UsersScreen),
    screen(patterns.profile, async () => (await import('../features/profiles/profile-screen.tsx')).ProfileScreen),
    screen(patterns.post, async () => (await import('../features/entries/post-screen.tsx')).PostScreen),
    screen(patterns.activity, async () => (await import('../features/activity/activity-screen.tsx')).ActivityScreen),
    screen(patterns.settings, async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen),
    screen(patterns.followers, async () => (await import('../features/follows/followers-screen.tsx')).FollowersScreen),
    screen(patterns.following, async () => (await import('../features/follows/following-screen.tsx')).FollowingScreen),
    outsideProduction(screen(patterns.gallery, async () => (await import('./gallery-screen.tsx')).GalleryScreen)),
  ]),
  { path: '*', loader: () => redirect(patterns.home), HydrateFallback: () => null },
]

/** In production there is no such place. */
function outsideProduction(route: RouteObject): RouteObject {
  const { loader } = route
  return {
    ...route,
    loader: async (args) => {
      const { isProduction } = await queries.ensureQueryData(aboutSite)
      if (isProduction) return redirect(patterns.home)
      return typeof loader === 'function' ? await loader(args) : null
    },
  }
}
