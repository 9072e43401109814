import type { AnyOperation } from '@hakari/contract'
import { Hono } from 'hono'
import type { Config } from './config.ts'
import { registrationUnder } from './features/accounts/index.ts'
import { countSignIns } from './count-sign-ins.ts'
import { googleStart } from './features/google/index.ts'
import { isModerator } from './features/moderation/index.ts'
import { knownBrowser, viewersWhoWrite, viewerWhoReads } from './features/sessions/index.ts'
import { limitTable } from './limits.ts'
import { fairQueue } from './platform/fair-queue.ts'
import { styleHashOf } from './platform/http/brand-style.ts'
import { trustedNetworks } from './platform/http/client-address.ts'
import { type HttpEnv, withContext } from './platform/http/context.ts'
import { cookiesFor } from './platform/http/cookies.ts'
import { describeApi } from './platform/http/describe-api.ts'
import { createMetrics } from './platform/http/metrics.ts'
import { noindex } from './platform/http/noindex.ts'
import { onError, refuse } from './platform/http/on-error.ts'
import { sameOriginOnly } from './platform/http/same-origin-only.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { type AnswerOf, serveOn } from './platform/http/serve.ts'
import type { WebFiles } from './platform/http/web-files.ts'
import { limitInMemory } from './platform/limits/in-memory.ts'
import { maintenanceDoor } from './platform/maintenance/door.ts'
import type { Platform } from './platform/platform.ts'

/** What every request passes before a slice sees it, and what answers where no slice does. */
export function createHttpApp(platform: Platform, config: Config) {
  const isProduction = config.mode === 'production'
  const https = config.origin.startsWith('https:')
  const cookies = cookiesFor({ https })
  const metrics = createMetrics(platform.metrics)
  const countRequest = {
    ofClient: limitInMemory(limitTable.requestsPerClient, config.limits, platform.clock),
    ofMember: limitInMemory(limitTable.requestsPerMember, config.limits, platform.clock),
  }
  const app = new Hono<HttpEnv>()
  app.onError(onError)
  app.notFound((c) => refuse(c, 'not_found'))
  app.use(
    withContext({
      logger: platform.logger,
      logPseudonym: platform.logPseudonym,
      isProduction,
      trusted: trustedNetworks(config.trustedProxies),
      headers: securityHeaders({ https: isProduction, styleHash: styleHashOf(config.brand) }),
      observe: metrics.observe,
    }),
  )
  for (const limit of Object.keys(limitTable)) platform.metrics.begin('limits', { limit })
  app.use('/api/*', countSignIns(platform.metrics))
  app.use(maintenanceDoor(platform))
  for (const path of ['/api/*', googleStart]) app.use(path, sameOriginOnly({ origin: config.origin, isProduction }))
  guardPublicPages(app, platform, config)

  const handlers = new Map<AnyOperation, (request: never) => Promise<unknown>>()
  const serve = serveOn(app, {
    checkAnswers: !isProduction,
    authentication: {
      viewerOf: viewersWhoWrite(platform.db),
      readerOf(secret) {
        const lookUp = () => viewerWhoReads(platform, secret)
        // What becomes of it is not heard without a primary.
        return platform.isWithoutPrimary() ? lookUp() : platform.sessionMemory.learn(secret, lookUp)
      },
      rememberedReader: platform.sessionMemory.viewerOf,
      knownBrowser: (secret) => platform.readsAsWritten((there) => knownBrowser(there, { browser: secret })),
      isModerator: (viewer) => isModerator(platform.db, viewer),
      isRegistering: async (secret) => (await registrationUnder(platform.db, secret)) !== null,
    },
    cookies,
    uploads: {
      queueOf: {
        members: fairQueue({ atOnce: 8, waiting: 24, perSender: 3 }),
        newcomers: fairQueue({ atOnce: 4, waiting: 24, perSender: 3 }),
      },
      requestMs: config.requestMs,
      count: ({ memberId, client }) =>
        platform.limits.take([
          memberId === undefined ? [limitTable.uploadsPerClient, client] : [limitTable.uploadsPerSender, memberId],
        ]),
    },
    countRequest,
    onServed: (operation, handler) => void handlers.set(operation, handler),
  })
  const answerOf = ((operation, request) => {
    const handler = handlers.get(operation)
    if (!handler) throw new Error(`${operation.id} is not served`)
    return handler(request as never)
  }) as AnswerOf

  /** After all slices: an unknown operation is counted and refused, any other path is the front end's. */
  function serveRest(webFiles: WebFiles): void {
    app.use('/api/*', async (c, next) => {
      countRequest.ofClient(c.get('client'))
      await next()
    })
    metrics.serveOn(app, config.metricsToken)
    // Nobody reads of what is there for moderators alone.
    const operations = [...handlers.keys()].filter(({ access }) => access !== 'moderator')
    describeApi(app, operations, { https, name: config.brand.apiName })
    app.all('/api/*', (c) => refuse(c, 'not_found'))
    app.get('*', webFiles.serve)
  }

  return { app, serve, answerOf, cookies, countRequest, serveRest }
}

/** What members publish is for no search engine, and for nobody without end. */
function guardPublicPages(app: Hono<HttpEnv>, { clock }: Platform, { limits }: Config): void {
  for (const path of ['/user/*', '/s/*', '/cards/*', '/pictures/*', '/unsubscribe/*']) app.use(path, noindex)
  const countPage = limitInMemory(limitTable.postPagesPerClient, limits, clock)
  const countPicture = limitInMemory(limitTable.picturesPerClient, limits, clock)
  for (const path of ['/cards/*', '/s/*', '/user/:username/post/*', '/pictures/*'])
    app.get(path, async (c, next) => {
      const count = path === '/pictures/*' ? countPicture : countPage
      count(c.get('client'))
      await next()
    })
}
