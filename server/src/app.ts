import type { AnyOperation } from '@hakari/contract'
import { Hono } from 'hono'
import type { Config } from './config.ts'
import { contactRoutes, listenForMessages } from './features/contact/index.ts'
import { siteRoutes } from './features/site/index.ts'
import { apiDocs } from './platform/http/api-docs.ts'
import { trustedNetworks } from './platform/http/client-address.ts'
import { type HttpEnv, withContext } from './platform/http/context.ts'
import { sameOriginWrites, securityHeaders } from './platform/http/guards.ts'
import { healthRoutes } from './platform/http/health.ts'
import { createMetrics } from './platform/http/metrics.ts'
import { onError, refuse } from './platform/http/on-error.ts'
import { openApi } from './platform/http/openapi.ts'
import { serveOn } from './platform/http/serve.ts'
import type { WebFiles } from './platform/http/web-files.ts'
import { limitInMemory } from './platform/limits/in-memory.ts'
import type { Platform } from './platform/platform.ts'

export interface AppSettings {
  config: Config
  webFiles: WebFiles
}

/** The server's table of contents. */
export function createApp(platform: Platform, { config, webFiles }: AppSettings): Hono<HttpEnv> {
  const isProduction = config.mode === 'production'
  const metrics = createMetrics()
  const countRequest = limitInMemory(config.limits.requestsPerClient, platform.clock)
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
  app.use('/api/*', async (c, next) => {
    countRequest(c.get('client'))
    await next()
  })
  app.use('/api/*', sameOriginWrites(isProduction ? config.origin : null))

  const operations: AnyOperation[] = []
  const serve = serveOn(app, {
    checkAnswers: !isProduction,
    onServed: (operation) => operations.push(operation),
  })

  siteRoutes(serve, { operator: config.operator, isProduction })
  contactRoutes(serve, platform)
  listenForMessages(platform, config.mail.operator)

  platform.realtime.serveOn(app)
  healthRoutes(app, platform)
  metrics.serveOn(app, config.metricsToken)
  app.get('/api/openapi.json', (c) => c.json(openApi(operations)))
  app.get('/api/docs', (c) => c.html(apiDocs(operations)))
  app.all('/api/*', (c) => refuse(c, 'not_found'))
  app.get('*', webFiles)
  return app
}
