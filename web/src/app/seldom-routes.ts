import { isAdmitted } from '../features/moderation/queries.ts'
import { aboutSite } from '../features/site/index.ts'
import { patterns } from '../paths.ts'
import { queries } from './queries.ts'
import { memberRoute, type Route } from './routes.ts'

/** The gallery of components does not exist in production. */
const inProduction = async () => ((await queries.ensureQueryData(aboutSite)).isProduction ? patterns.home : null)

/** For everybody but moderators these addresses are like any that nobody knows. */
const unlessModerator = async () => ((await isAdmitted(queries)) ? null : patterns.home)

/** Screens that few people open, or once in a while: the first load leaves them out. */
export const seldomRoutes: Route[] = [
  {
    path: patterns.resetPassword,
    load: async () => (await import('../features/accounts/reset-password-screen.tsx')).ResetPasswordScreen,
  },
  {
    path: patterns.confirmEmail,
    load: async () => (await import('../features/accounts/confirm-email-screen.tsx')).ConfirmEmailScreen,
  },
  {
    path: patterns.fitbitCallback,
    load: async () => (await import('../features/imports/callback-screen.tsx')).FitbitCallbackScreen,
  },
  {
    path: patterns.healthPlanetCallback,
    load: async () => (await import('../features/imports/callback-screen.tsx')).HealthPlanetCallbackScreen,
  },
  {
    path: patterns.accountRecovery,
    load: async () => (await import('../features/accounts/recovery/account-recovery-screen.tsx')).AccountRecoveryScreen,
  },
  {
    path: patterns.notMe,
    load: async () => (await import('../features/accounts/recovery/not-me-screen.tsx')).NotMeScreen,
  },
  {
    path: patterns.objection,
    load: async () => (await import('../features/notices/objection-screen.tsx')).ObjectionScreen,
  },
  {
    path: patterns.unsubscribe,
    load: async () => (await import('../features/letters/unsubscribe-screen.tsx')).UnsubscribeScreen,
  },
  memberRoute(patterns.notices, async () => (await import('../features/notices/notices-screen.tsx')).NoticesScreen),
  memberRoute(patterns.readings, async () => (await import('../features/history/readings-screen.tsx')).ReadingsScreen),
  memberRoute(patterns.preview, async () => (await import('../features/profiles/profile-screen.tsx')).PreviewScreen),
  memberRoute(patterns.muted, async () => (await import('../features/keeping-away/muted-screen.tsx')).MutedScreen),
  memberRoute(patterns.blocked, async () => (await import('../features/keeping-away/muted-screen.tsx')).BlockedScreen),
  memberRoute(
    patterns.mutedWords,
    async () => (await import('../features/keeping-away/muted-screen.tsx')).MutedWordsScreen,
  ),
  {
    ...memberRoute(
      patterns.moderation,
      async () => (await import('../features/moderation/moderation-screen.tsx')).ModerationScreen,
    ),
    redirect: unlessModerator,
  },
  {
    ...memberRoute(
      patterns.moderationCase,
      async () => (await import('../features/moderation/case-screen.tsx')).CaseScreen,
    ),
    redirect: unlessModerator,
  },
  {
    ...memberRoute(patterns.gallery, async () => (await import('./gallery-screen.tsx')).GalleryScreen),
    redirect: inProduction,
  },
]
