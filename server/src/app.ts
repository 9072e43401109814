import type { AnyOperation } from '@hakari/contract'
import { Hono } from 'hono'
import type { Config } from './config.ts'
import { accountRoutes, registrationUnder, tellAccountKind } from './features/accounts/index.ts'
import { activityRoutes } from './features/activity/index.ts'
import { policyRoutes } from './features/policy/index.ts'
import { type Cards, cardRoutes } from './features/cards/index.ts'
import { contactRoutes } from './features/contact/index.ts'
import { commentRoutes } from './features/comments/index.ts'
import { entryRoutes } from './features/entries/index.ts'
import { feedRoutes } from './features/feed/index.ts'
import { followRoutes } from './features/follows/index.ts'
import { createGoogle, googleCallback, googleRoutes, googleStart } from './features/google/index.ts'
import { historyJobs, historyRoutes } from './features/history/index.ts'
import { createProviders, importRoutes, revocationJobs } from './features/imports/index.ts'
import { newsFor } from './features/live/index.ts'
import { likeRoutes } from './features/likes/index.ts'
import { mfaRoutes } from './features/mfa/index.ts'
import { pictureJobs, pictureRoutes } from './features/pictures/index.ts'
import { postPages } from './features/post-pages/index.ts'
import { profileRoutes } from './features/profiles/index.ts'
import { readingRoutes } from './features/readings/index.ts'
import { areLive, knownBrowser, sessionRoutes, viewerOf } from './features/sessions/index.ts'
import { countClicks, enumerationGuard, shortLinkRoutes } from './features/short-links/index.ts'
import { siteRoutes } from './features/site/index.ts'
import { statsRoutes } from './features/stats/index.ts'
import { housekeeping } from './housekeeping.ts'
import { limitTable } from './limits.ts'
import { subscribeToEvents } from './subscriptions.ts'
import { describeApi } from './platform/http/describe-api.ts'
import { trustedNetworks } from './platform/http/client-address.ts'
import { type HttpEnv, withContext } from './platform/http/context.ts'
import { cookiesFor } from './platform/http/cookies.ts'
import { sameOriginOnly } from './platform/http/same-origin-only.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { healthRoutes } from './platform/http/health.ts'
import { createMetrics } from './platform/http/metrics.ts'
import { onError, refuse } from './platform/http/on-error.ts'
import { serveOn } from './platform/http/serve.ts'
import { noindex } from './platform/http/noindex.ts'
import type { WebFiles } from './platform/http/web-files.ts'
import { fairQueue } from './platform/fair-queue.ts'
import { limitInMemory } from './platform/limits/in-memory.ts'
import type { Platform } from './platform/platform.ts'

export interface AppSettings {
  config: Config
  webFiles: WebFiles
  cards: Cards
  /** What has to be done when nobody asks any more, and before the database is left. */
  onStop: (step: () => Promise<void>) => void
}

/** The server's table of contents. */
export async function createApp(
  platform: Platform,
  { config, webFiles, cards, onStop }: AppSettings,
): Promise<Hono<HttpEnv>> {
  const isProduction = config.mode === 'production'
  const metrics = createMetrics()
  const countRequest = {
    ofClient: limitInMemory(config.limits.requestsPerClient, platform.clock),
    ofMember: limitInMemory(config.limits.requestsPerMember, platform.clock),
  }
  const https = config.origin.startsWith('https:')
  const cookies = cookiesFor({ https })
  const { db } = platform
  const app = new Hono<HttpEnv>()
  app.onError(onError)
  app.notFound((c) => refuse(c, 'not_found'))
  app.use(
    withContext({
      logger: platform.logger,
      trusted: trustedNetworks(config.trustedProxies),
      headers: securityHeaders({ https: isProduction }),
      observe: metrics.observe,
    }),
  )
  app.use('/api/*', sameOriginOnly({ origin: config.origin, isProduction }))
  app.use(googleStart, sameOriginOnly({ origin: config.origin, isProduction }))

  const operations: AnyOperation[] = []
  const serve = serveOn(app, {
    checkAnswers: !isProduction,
    authentication: {
      viewerOf: (secret) => viewerOf(db, secret),
      knownBrowser: (secret) => knownBrowser(db, { browser: secret }),
      isRegistering: async (secret) => (await registrationUnder(db, secret)) !== null,
    },
    cookies,
    uploads: {
      queueOf: {
        members: fairQueue({ atOnce: 8, waiting: 24, perSender: 3 }),
        newcomers: fairQueue({ atOnce: 4, waiting: 24, perSender: 3 }),
      },
      requestMs: config.requestMs,
      count: (sender) => platform.limits.take([[limitTable.uploadsPerSender, sender]]),
    },
    countRequest,
    onServed: (operation) => operations.push(operation),
  })

  const { origin, tokenSync, providerTimeoutMs: timeoutMs } = config
  const redirectUri = `${origin}${googleCallback}`
  const provider = config.google && createGoogle(config.google, { redirectUri, timeoutMs })
  if (!provider) platform.logger.warn('Google sign-in is off: GOOGLE_CLIENT_ID is not set')

  siteRoutes(serve, {
    operator: config.operator,
    isProduction,
    hasGoogle: provider !== null,
    tokenSync: tokenSync && { path: tokenSync.path, maxAgeSeconds: tokenSync.maxAgeSeconds },
  })
  subscribeToEvents(platform, config)
  contactRoutes(serve, platform)
  sessionRoutes(serve, platform, {
    tokenSync,
    origin,
    onNoPassword: (tried) => tellAccountKind({ ...platform, origin }, tried),
  })
  accountRoutes(serve, { ...platform, origin }, { isProduction })
  googleRoutes(
    serve,
    app,
    { ...platform, origin, timeoutMs },
    { provider, cookiesOf: cookies, countRequest: countRequest.ofClient },
  )
  const providers = createProviders(config.imports, { origin, timeoutMs, pauseMs: config.providerPauseMs })
  const importDeps = { ...platform, providers, timeoutMs }
  importRoutes(serve, importDeps)
  historyRoutes(serve, importDeps)
  readingRoutes(serve, platform)
  for (const path of ['/user/*', '/s/*', '/cards/*', '/pictures/*']) app.use(path, noindex)
  const countPage = limitInMemory(config.limits.postPagesPerClient, platform.clock)
  const countPicture = limitInMemory(config.limits.picturesPerClient, platform.clock)
  for (const path of ['/cards/*', '/s/*', '/user/:username/post/*', '/pictures/*'])
    app.get(path, async (c, next) => {
      const count = path === '/pictures/*' ? countPicture : countPage
      count(c.get('client'))
      await next()
    })
  pictureRoutes(serve, app, platform)
  cardRoutes(app, platform, cards)
  mfaRoutes(serve)
  entryRoutes(serve, platform)
  feedRoutes(serve, platform)
  likeRoutes(serve, platform)
  commentRoutes(serve, platform)
  followRoutes(serve, platform)
  profileRoutes(serve, platform)
  statsRoutes(serve, platform)
  activityRoutes(serve, platform)
  policyRoutes(serve, platform)
  const clicks = countClicks(platform)
  onStop(clicks.stop)
  const guard = enumerationGuard(limitInMemory(config.limits.shortLinkMissesPerClient, platform.clock))
  shortLinkRoutes(serve, platform, { clicks, guard })
  postPages(app, platform, { webFiles, origin, guard })
  await pictureJobs(platform)
  await revocationJobs(importDeps)
  await historyJobs(importDeps)
  await housekeeping(importDeps)

  platform.realtime.serveOn(app, {
    ownerOf: (c) => viewerOf(db, cookies(c).read('session') ?? ''),
    count: {
      ofClient: limitInMemory(config.limits.streamsPerClient, platform.clock),
      ofMember: limitInMemory(config.limits.streamsPerMember, platform.clock),
    },
    areLive: (ids) => areLive(db, ids),
    newsFor: (happened, online) => newsFor(db, happened, online),
  })
  app.use('/api/*', async (c, next) => {
    countRequest.ofClient(c.get('client'))
    await next()
  })
  healthRoutes(app, platform)
  metrics.serveOn(app, config.metricsToken)
  describeApi(app, operations, { https })
  app.all('/api/*', (c) => refuse(c, 'not_found'))
  app.get('*', webFiles.serve)
  return app
}
