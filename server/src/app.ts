import type { AnyOperation } from '@hakari/contract'
import { Hono } from 'hono'
import { contactRoutes, listenForMessages } from './features/contact/index.ts'
import { apiDocs } from './platform/http/api-docs.ts'
import { type HttpEnv, withRequestLog } from './platform/http/context.ts'
import { sameOriginWrites, securityHeaders } from './platform/http/guards.ts'
import { healthRoutes } from './platform/http/health.ts'
import { onError, refuse } from './platform/http/on-error.ts'
import { openApi } from './platform/http/openapi.ts'
import { serveOn } from './platform/http/serve.ts'
import type { WebFiles } from './platform/http/web-files.ts'
import type { Platform } from './platform/platform.ts'

export interface AppSettings {
  operatorEmail: string
  webFiles: WebFiles
  isStopping: () => boolean
}

/** The server's table of contents. */
export function createApp(platform: Platform, settings: AppSettings): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.onError(onError)
  app.notFound((c) => refuse(c, 'not_found'))
  app.use(withRequestLog(platform.logger), securityHeaders)
  app.use('/api/*', sameOriginWrites)

  const operations: AnyOperation[] = []
  const serve = serveOn(app, (operation) => operations.push(operation))

  contactRoutes(serve, platform)
  listenForMessages(platform, settings.operatorEmail)

  healthRoutes(app, platform, settings.isStopping)
  app.get('/api/openapi.json', (c) => c.json(openApi(operations)))
  app.get('/api/docs', (c) => c.html(apiDocs(operations)))
  app.all('/api/*', (c) => refuse(c, 'not_found'))
  app.get('*', settings.webFiles)
  return app
}
