import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Server } from 'node:http'
import { cannotListen } from '../start-error.ts'
import type { HttpEnv } from './context.ts'

export interface HttpSettings {
  host: string
  port: number
  /** How long a client may take to say what it wants, and to send all of it. */
  headersMs: number
  requestMs: number
}

export interface Listening {
  port: number
  /** No new requests; the open ones are answered, or cut after a while. */
  close: () => Promise<void>
}

const msForOpenRequests = 10_000

export async function listen(app: Hono<HttpEnv>, settings: HttpSettings): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: settings.headersMs,
      requestTimeout: settings.requestMs,
      connectionsCheckingInterval: Math.min(1000, settings.headersMs),
      keepAliveTimeout: 65_000,
    },
  }) as Server
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', (cause) => reject(cannotListen(settings.port, 'PORT', cause)))
    server.listen(settings.port, settings.host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : settings.port)
    })
  })
  return { port, close: () => close(server) }
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection that has just been answered would otherwise be kept open for the next request.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const impatience = setTimeout(() => server.closeAllConnections(), msForOpenRequests)
  await closed
  clearInterval(sweep)
  clearTimeout(impatience)
}
