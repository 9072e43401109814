import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { randomUUID } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Logger } from '../logger.ts'

export interface HttpEnv {
  Bindings: HttpBindings
  Variables: { requestId: string; log: Logger }
}

/** Gives every request an id, and one log line when it is answered. */
export function withRequestLog(logger: Logger): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('log', logger.child({ requestId }))
    c.header('X-Request-Id', requestId)
    await next()
    const ms = Math.round(performance.now() - started)
    c.get('log').info({ method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
  }
}

/** Whom limits count: the peer's address; of IPv6 the /64 that one household owns. */
export const clientOf = (c: Context<HttpEnv>): string => networkOf(c.env.incoming.socket.remoteAddress ?? 'unknown')

export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const { hostname } = new URL(`http://[${plain}]`)
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - front.length - back.length).fill('0')
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`
}
