import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { viewerQuery } from '../features/sessions/index.ts'
import { aboutSite } from '../features/site/index.ts'
import { patterns } from '../paths.ts'
import { ErrorScreen } from './error-screen.tsx'
import { Gate, knowVisitor } from './gate.tsx'
import { PublicShell } from './public-shell.tsx'
import { queries } from './queries.ts'

type Load = () => Promise<ComponentType>

/**
 * A screen is fetched when somebody goes there. By a loader, not by the router's `lazy`: a screen that
 * could not be fetched would stay blank there instead of reaching its error screen.
 */
function screen(path: string, load: Load, mayEnter: () => Promise<boolean> = async () => true): RouteObject {
  let Loaded: ComponentType | undefined
  return {
    path,
    loader: async () => {
      if (await mayEnter()) Loaded ??= await load()
      return null
    },
    Component: () => (Loaded ? <Loaded /> : null),
    ErrorBoundary: ErrorScreen,
    shouldRevalidate: () => Loaded === undefined,
  }
}

const isMember = async () => (await queries.ensureQueryData(viewerQuery)).member !== null

/** Not even fetched for anybody else, who sees the way in. */
const memberScreen = (path: string, load: Load) => screen(path, load, isMember)

/** What goes wrong around a screen is still said inside a page. */
const FramedError = () => (
  <PublicShell>
    <ErrorScreen />
  </PublicShell>
)

const around = (Component: ComponentType, children: RouteObject[], more: Pick<RouteObject, 'loader'> = {}) => ({
  Component,
  ErrorBoundary: FramedError,
  HydrateFallback: () => null,
  children,
  ...more,
})

export const routes: RouteObject[] = [
  around(PublicShell, [
    forVisitors(screen(patterns.login, async () => (await import('../features/accounts/login-route.tsx')).LoginRoute)),
    screen(
      patterns.googleCallback,
      async () => (await import('../features/accounts/google-callback-screen.tsx')).GoogleCallbackScreen,
    ),
    screen(
      patterns.resetPassword,
      async () => (await import('../features/accounts/reset-password-screen.tsx')).ResetPasswordScreen,
    ),
    screen(
      patterns.confirmEmail,
      async () => (await import('../features/accounts/confirm-email-screen.tsx')).ConfirmEmailScreen,
    ),
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
  around(
    Gate,
    [
      memberScreen(patterns.home, async () => (await import('../features/feed/home-screen.tsx')).HomeScreen),
      memberScreen(patterns.users, async () => (await import('../features/profiles/users-screen.tsx')).UsersScreen),
      memberScreen(
        patterns.profile,
        async () => (await import('../features/profiles/profile-screen.tsx')).ProfileScreen,
      ),
      memberScreen(patterns.post, async () => (await import('../features/entries/post-screen.tsx')).PostScreen),
      memberScreen(
        patterns.activity,
        async () => (await import('../features/activity/activity-screen.tsx')).ActivityScreen,
      ),
      memberScreen(
        patterns.settings,
        async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
      ),
      memberScreen(
        patterns.followers,
        async () => (await import('../features/follows/followers-screen.tsx')).FollowersScreen,
      ),
      memberScreen(
        patterns.following,
        async () => (await import('../features/follows/following-screen.tsx')).FollowingScreen,
      ),
      outsideProduction(
        memberScreen(patterns.gallery, async () => (await import('./gallery-screen.tsx')).GalleryScreen),
      ),
    ],
    { loader: knowVisitor },
  ),
  { path: '*', loader: () => redirect(patterns.home), HydrateFallback: () => null },
]

/** Whoever is signed in already is home. */
function forVisitors(route: RouteObject): RouteObject {
  return guarded(route, async () => ((await isMember()) ? patterns.home : null))
}

/** In production there is no such place. */
function outsideProduction(route: RouteObject): RouteObject {
  return guarded(route, async () => ((await queries.ensureQueryData(aboutSite)).isProduction ? patterns.home : null))
}

function guarded(route: RouteObject, leadsElsewhere: () => Promise<string | null>): RouteObject {
  const { loader } = route
  return {
    ...route,
    loader: async (args: LoaderFunctionArgs) => {
      const elsewhere = await leadsElsewhere()
      if (elsewhere !== null) return redirect(elsewhere)
      return typeof loader === 'function' ? await loader(args) : null
    },
  }
}
