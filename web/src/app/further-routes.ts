import { aboutSite } from '../features/site/index.ts'
import { patterns } from '../paths.ts'
import { queries } from './queries.ts'
import { isMember, memberRoute, type Route } from './routes.ts'

/** The gallery of components does not exist in production. */
const inProduction = async () => ((await queries.ensureQueryData(aboutSite)).isProduction ? patterns.home : null)

/** For everybody but moderators these addresses are like any that nobody knows. */
const unlessModerator = async () => {
  const { isAdmitted } = await import('../features/moderation/queries.ts')
  return (await isAdmitted(queries)) ? null : patterns.home
}

/** The login is no place for somebody who is signed in already. */
const whenSignedIn = async () => ((await isMember()) ? patterns.home : null)

/** Every screen with an address of its own but the home: the first load of a home leaves them out. */
export const furtherRoutes: Route[] = [
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
