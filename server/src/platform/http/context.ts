import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { RefusalCode } from '@hakari/contract'
import type { BlockList } from 'node:net'
import { byTheMinute } from '../by-the-minute.ts'
import { type LogPseudonym, pseudonymsOf, type Who } from '../log-pseudonym.ts'
import type { Logger } from '../logger.ts'
import type { RefusalNote } from '../refusal.ts'
import { clientFinder } from './client-address.ts'
import { noticeForgottenProxy } from './forgotten-proxy.ts'
import { loggablePath } from './loggable-path.ts'
import { newRequestId } from './request-id.ts'

/** Why a request was not answered as it was meant. */
interface Refused extends RefusalNote {
  refusal: RefusalCode
}

export interface HttpEnv {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    logger: Logger
    /** The network the request comes from, as limits count it. */
    client: string
    /** Whom its line in the log is about. */
    who?: Who
    refused?: Refused
    /** Everybody else is refused for the same reason just now, too. */
    isOutage?: boolean
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
  logPseudonym: LogPseudonym
  trusted: BlockList
  isProduction: boolean
  /** Every response carries these. */
  headers: Readonly<Record<string, string>>
  observe: (operation: string, status: number, seconds: number, refused?: Refused) => void
}

/** What went well and fast is not worth a line, unless somebody asks for it or somebody came in or left by it. */
const slowMs = 1000

/** Gives every request an id and its client, every answer its headers, and writes one line about both that names nobody. */
export function withContext(settings: Settings): MiddlewareHandler<HttpEnv> {
  const { logger, logPseudonym, trusted, headers, observe } = settings
  const clientOf = clientFinder(trusted)
  const lookForProxy = noticeForgottenProxy(settings)
  return async (c, next) => {
    const started = performance.now()
    const requestId = newRequestId()
    const { incoming, outgoing } = c.env
    c.set('requestId', requestId)
    c.set('logger', logger)
    lookForProxy(incoming)
    c.set('client', clientOf(incoming.socket, c.req.header('X-Forwarded-For')))
    c.set('headers', { ...headers, 'X-Request-Id': requestId })
    await next()
    if (!c.get('headersWritten'))
      for (const [name, value] of Object.entries(c.get('headers'))) outgoing.setHeader(name, value)
    const ms = performance.now() - started
    const { status } = c.res
    const operation = c.get('operation')
    const refused = c.get('refused')
    observe(operation?.id ?? 'page', status, ms / 1000, refused)
    // Somebody may ask about it: why they were refused, or who came in.
    const isAsked = status >= 400 || c.get('setCookies') !== undefined
    const line = {
      requestId,
      method: c.req.method,
      path: operation ? `/api${operation.path}` : loggablePath(c.req.path),
      status,
      ms: Math.round(ms),
      ...(operation && { operation: operation.id }),
      ...refused,
      ...(isAsked && {
        ...pseudonymsOf(logPseudonym, c.get('who') ?? {}),
        client: logPseudonym('client', c.get('client')),
      }),
    }
    if (c.get('isOutage'))
      byTheMinute(logger).say({
        level: 'info',
        msg: 'request',
        fields: line,
        together: { status, ...refused },
        kind: `requests refused: ${refused?.refusal}`,
      })
    else logger[isAsked || ms > slowMs ? 'info' : 'debug'](line, 'request')
  }
}
