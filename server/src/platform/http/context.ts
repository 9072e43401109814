import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { Logger } from '../logger.ts'
import { clientAddress, networkOf } from './client-address.ts'

export interface HttpEnv {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    log: Logger
    /** The network the request comes from, as limits count it. */
    client: string
    /** The operation's id, once it is known which one this is. */
    operation?: string
  }
}

type Observe = (operation: string, status: number, seconds: number) => void

/** Gives every request an id and its client, and one log line when it is answered. */
export function withContext(logger: Logger, trusted: BlockList, observe: Observe): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    const peer = c.env.incoming.socket.remoteAddress ?? ''
    c.set('requestId', requestId)
    c.set('log', logger.child({ requestId }))
    c.set('client', networkOf(clientAddress(peer, c.req.header('X-Forwarded-For'), trusted)))
    c.header('X-Request-Id', requestId)
    await next()
    const ms = performance.now() - started
    const { status } = c.res
    observe(c.get('operation') ?? 'page', status, ms / 1000)
    c.get('log').info({ method: c.req.method, path: c.req.path, status, ms: Math.round(ms) }, 'request')
  }
}
