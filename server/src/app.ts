import type { Hono } from 'hono'
import { scheduleBackups } from './backup/index.ts'
import type { Config } from './config.ts'
import { accountRoutes, tellAccountKind } from './features/accounts/index.ts'
import { activityRoutes, countUnread, countUnreadOf, recordJobs } from './features/activity/index.ts'
import { announcementRoutes } from './features/announcements/index.ts'
import { archiveJobs, archiveRoutes } from './features/archives/index.ts'
import { blockRoutes } from './features/blocks/index.ts'
import { type Cards, cardRoutes } from './features/cards/index.ts'
import { careRoutes, hasQuietNumbers } from './features/care/index.ts'
import { commentRoutes } from './features/comments/index.ts'
import { contactRoutes } from './features/contact/index.ts'
import { entryRoutes } from './features/entries/index.ts'
import { feedRoutes } from './features/feed/index.ts'
import { firstStepRoutes } from './features/first-steps/index.ts'
import { followRoutes, requestRoutes } from './features/follows/index.ts'
import { createGoogle, googleCallback, googleRoutes } from './features/google/index.ts'
import { historyJobs, historyRoutes } from './features/history/index.ts'
import { createProviders, importRoutes, revocationJobs } from './features/imports/index.ts'
import { invitationRoutes } from './features/invitations/index.ts'
import { likeRoutes } from './features/likes/index.ts'
import { liveUpdatesFor } from './features/live/index.ts'
import { mfaRoutes } from './features/mfa/index.ts'
import { mutedWordRoutes } from './features/muted-words/index.ts'
import { muteRoutes } from './features/mutes/index.ts'
import { isModerator, moderationRoutes } from './features/moderation/index.ts'
import { noticeRoutes } from './features/notices/index.ts'
import { openingRoutes } from './features/opening/index.ts'
import { passkeyRoutes, relyingPartyOf } from './features/passkeys/index.ts'
import { pictureJobs, pictureRoutes } from './features/pictures/index.ts'
import { policyRoutes } from './features/policy/index.ts'
import { postPages } from './features/post-pages/index.ts'
import { privacyRoutes } from './features/privacy/index.ts'
import { profileRoutes } from './features/profiles/index.ts'
import { createPush, pushRoutes } from './features/push/index.ts'
import { readingRoutes } from './features/readings/index.ts'
import { recoveryReadyAt, recoveryRoutes } from './features/recovery/index.ts'
import { secondFactorRoutes } from './features/second-factor/index.ts'
import { securityRoutes } from './features/security/index.ts'
import { reportRoutes } from './features/reports/index.ts'
import { areLive, sessionRoutes, viewerOf } from './features/sessions/index.ts'
import { countClicks, enumerationGuard, shortLinkRoutes } from './features/short-links/index.ts'
import { siteRoutes } from './features/site/index.ts'
import { statsRoutes } from './features/stats/index.ts'
import { housekeeping } from './housekeeping.ts'
import { createHttpApp } from './http-app.ts'
import { notify } from './notify.ts'
import type { HttpEnv } from './platform/http/context.ts'
import type { WebFiles } from './platform/http/web-files.ts'
import { limitTable } from './limits.ts'
import { limitInMemory } from './platform/limits/in-memory.ts'
import type { Platform } from './platform/platform.ts'
import { subscribeToEvents } from './subscriptions.ts'

export interface AppSettings {
  config: Config
  webFiles: WebFiles
  cards: Cards
  /** What has to be done when nobody asks any more, and before the database is left. */
  onStop: (step: () => Promise<void>) => void
}

/** The server's table of contents. */
export async function createApp(platform: Platform, { config, webFiles, cards, onStop }: AppSettings) {
  const { app, serve, answerOf, cookies, countRequest, serveRest } = createHttpApp(platform, config)
  const isProduction = config.mode === 'production'
  const { origin, registration, tokenSync, providerTimeoutMs: timeoutMs } = config
  const deps = { ...platform, origin, registration, timeoutMs }
  const google = config.google && createGoogle(config.google, { redirectUri: `${origin}${googleCallback}`, timeoutMs })
  if (!google) platform.logger.warn('Google sign-in is off: GOOGLE_CLIENT_ID is not set')
  const providers = createProviders(config.imports, { origin, timeoutMs, pauseMs: config.providerPauseMs })
  const importDeps = { ...platform, providers, timeoutMs }
  const push = await createPush(platform, config.push, { timeoutMs, pauseMs: config.providerPauseMs })
  const guard = enumerationGuard(limitInMemory(limitTable.shortLinkMissesPerClient, config.limits, platform.clock))
  const clicks = countClicks(platform)
  onStop(clicks.stop)

  subscribeToEvents(platform, config)
  const relyingParty = relyingPartyOf(origin)
  siteRoutes(serve, aboutSite(config, { isProduction, hasGoogle: google !== null, relyingParty }), config.texts)
  contactRoutes(serve, platform)
  sessionRoutes(serve, deps, {
    tokenSync,
    onNoPassword: (tried) => tellAccountKind(deps, tried),
    recoveryOf: recoveryReadyAt,
    hasQuietNumbers,
  })
  secondFactorRoutes(serve, deps)
  passkeyRoutes(serve, { ...deps, relyingParty })
  recoveryRoutes(serve, deps)
  securityRoutes(serve, platform)
  accountRoutes(serve, deps, { isProduction })
  invitationRoutes(serve, app, deps, { cookiesOf: cookies })
  googleRoutes(serve, app, deps, { provider: google, cookiesOf: cookies, countRequest: countRequest.ofClient })
  importRoutes(serve, importDeps)
  historyRoutes(serve, importDeps)
  readingRoutes(serve, platform)
  pictureRoutes(serve, app, platform, {
    isForModerator: async (c) => {
      const viewer = await viewerOf(platform.db, cookies(c).read('session') ?? '')
      return viewer !== null && isModerator(platform.db, viewer)
    },
  })
  cardRoutes(app, platform, cards)
  mfaRoutes(serve)
  entryRoutes(serve, platform)
  feedRoutes(serve, platform)
  likeRoutes(serve, platform)
  commentRoutes(serve, platform)
  followRoutes(serve, platform)
  requestRoutes(serve, platform)
  blockRoutes(serve, platform)
  muteRoutes(serve, platform)
  mutedWordRoutes(serve, platform)
  firstStepRoutes(serve, platform)
  profileRoutes(serve, platform)
  privacyRoutes(serve, platform)
  careRoutes(serve, platform)
  statsRoutes(serve, platform)
  activityRoutes(serve, platform)
  pushRoutes(serve, { ...platform, push, unreadOf: (memberId) => countUnread(platform.db, memberId) })
  policyRoutes(serve, platform, config.texts)
  announcementRoutes(serve, platform)
  archiveRoutes(serve, platform)
  reportRoutes(serve, platform)
  noticeRoutes(serve, platform)
  moderationRoutes(serve, deps)
  openingRoutes(serve, answerOf)
  shortLinkRoutes(serve, platform, { clicks, guard })
  postPages(app, platform, { webFiles, origin, guard })
  const unreadOf = (memberIds: string[]) => countUnreadOf(platform.db, memberIds)
  onStop(notify(serve, app, platform, { config, push, unreadOf }).stop)
  onStop(scheduleBackups(platform, config).stop)
  await recordJobs(platform)
  await pictureJobs(platform)
  await revocationJobs(importDeps)
  await historyJobs(importDeps)
  await archiveJobs(deps)
  const backupFolder = config.backup.folder
  await housekeeping({ ...importDeps, origin, operatorEmail: config.mail.operator, backupFolder })
  serveLiveStreams(app, platform, { config, ownerOf: (c) => viewerOf(platform.db, cookies(c).read('session') ?? '') })
  serveRest(webFiles)
  return app
}

/** What anybody is told of this installation: never the secret of the token. */
const aboutSite = (
  { operator, helpLinks, tokenSync }: Config,
  {
    isProduction,
    hasGoogle,
    relyingParty,
  }: { isProduction: boolean; hasGoogle: boolean; relyingParty: { id: string } | null },
) => ({
  operator,
  helpLinks,
  isProduction,
  hasGoogle,
  passkeyHost: relyingParty?.id ?? null,
  tokenSync: tokenSync && { path: tokenSync.path, maxAgeSeconds: tokenSync.maxAgeSeconds },
})

type OwnerOf = Parameters<Platform['realtime']['serveOn']>[1]['ownerOf']

function serveLiveStreams(
  app: Hono<HttpEnv>,
  { db, clock, realtime }: Platform,
  { config: { limits }, ownerOf }: { config: Config; ownerOf: OwnerOf },
): void {
  realtime.serveOn(app, {
    ownerOf,
    count: {
      ofClient: limitInMemory(limitTable.streamsPerClient, limits, clock),
      ofMember: limitInMemory(limitTable.streamsPerMember, limits, clock),
    },
    areLive: (ids) => areLive(db, ids),
    liveUpdatesFor: (happened, online) => liveUpdatesFor(db, happened, online),
  })
}
