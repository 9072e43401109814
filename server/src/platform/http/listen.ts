import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { cannotListen } from '../start-error.ts'
import type { HttpEnv } from './context.ts'
import { fewAtATurn } from './few-at-a-turn.ts'
import type { AnswersFirst } from './health.ts'
import { enforceRequestTimeout, longestTimeoutMs } from './request-timeout.ts'

export interface HttpSettings {
  host: string
  port: number
  /** How long a client may take to say what it wants, and to send all of it; a member's picture may take longer. */
  headersMs: number
  requestMs: number
}

interface Before {
  answersFirst?: AnswersFirst
  /** Whoever is answered now should not come back by the same connection. */
  isDraining?: () => boolean
}

export interface Listening {
  port: number
  /** Takes no new requests; the open ones are answered, or cut after a while. */
  close: () => Promise<void>
}

const msForOpenRequests = 10_000
const mostWaitingAnswers = 100

export async function listen(
  app: Hono<HttpEnv>,
  settings: HttpSettings,
  { answersFirst = () => false, isDraining = () => false }: Before = {},
): Promise<Listening> {
  const serve = getRequestListener(app.fetch)
  const inTurn = fewAtATurn()
  const options = {
    maxHeaderSize: 16 * 1024,
    headersTimeout: settings.headersMs,
    requestTimeout: Math.max(settings.requestMs, longestTimeoutMs),
    connectionsCheckingInterval: Math.min(1000, settings.headersMs),
    keepAliveTimeout: 65_000,
  }
  const server = createServer(options, (request, response) => {
    if (isDraining()) response.shouldKeepAlive = false
    if (answersFirst(request, response)) return
    inTurn(request, () => {
      // Whoever waited may have left.
      if (!request.destroyed) void serve(request, response)
    })
  })
  server.on('request', dropWhoNeverReads())
  server.on('request', enforceRequestTimeout(settings.requestMs))
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', (cause) => reject(cannotListen(settings.port, 'PORT', cause)))
    server.listen(settings.port, settings.host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : settings.port)
    })
  })
  return { port, close: () => close(server) }
}

/** Asking and asking without reading the answers: nobody's browser does that. */
function dropWhoNeverReads(): (request: IncomingMessage, response: ServerResponse) => void {
  const waiting = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    const before = waiting.get(socket) ?? 0
    if (before >= mostWaitingAnswers) socket.destroy()
    waiting.set(socket, before + 1)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
  }
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
