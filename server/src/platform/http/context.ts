import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { Logger } from '../logger.ts'
import { clientFinder } from './client-address.ts'
import { loggablePath } from './loggable-path.ts'

export interface HttpEnv {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    logger: Logger
    /** The network the request comes from, as limits count it. */
    client: string
    /** What this answer carries, whatever it is. Who writes them into the answer says so: it is quicker. */
    headers: Readonly<Record<string, string>>
    headersWritten?: boolean
    /** The response is not for search engines, which the page itself says too. */
    isNoindex?: boolean
    /** What the answer tells the browser to keep. */
    setCookies?: string[]
    /** The operation's id and address, once it is known which one this is. */
    operation?: { id: string; path: string }
    /** Refusals of this operation are also named under `error`. */
    saysError?: boolean
  }
}

interface Settings {
  logger: Logger
  trusted: BlockList
  /** Every response carries these. */
  headers: Readonly<Record<string, string>>
  observe: (operation: string, status: number, seconds: number) => void
}

/** What went well and fast is not worth a line, unless somebody asks for it or somebody came in or left by it. */
const slowMs = 1000

/** Gives every request an id and its client, every answer its headers, and writes one line about both that names nobody. */
export function withContext({ logger, trusted, headers, observe }: Settings): MiddlewareHandler<HttpEnv> {
  const clientOf = clientFinder(trusted)
  return async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    const { incoming, outgoing } = c.env
    c.set('requestId', requestId)
    c.set('logger', logger)
    c.set('client', clientOf(incoming.socket, c.req.header('X-Forwarded-For')))
    c.set('headers', { ...headers, 'X-Request-Id': requestId })
    await next()
    if (!c.get('headersWritten'))
      for (const [name, value] of Object.entries(c.get('headers'))) outgoing.setHeader(name, value)
    const ms = performance.now() - started
    const { status } = c.res
    const operation = c.get('operation')
    observe(operation?.id ?? 'page', status, ms / 1000)
    const isNoteworthy = status >= 400 || ms > slowMs || c.get('setCookies') !== undefined
    logger[isNoteworthy ? 'info' : 'debug'](
      {
        requestId,
        method: c.req.method,
        path: operation ? `/api${operation.path}` : loggablePath(c.req.path),
        status,
        ms: Math.round(ms),
        ...(operation && { operation: operation.id }),
      },
      'request',
    )
  }
}
