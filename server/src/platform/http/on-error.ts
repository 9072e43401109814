import { type ProblemCode, type RefusalBody, type RefusalCode, refusals } from '@hakari/contract'
import type { Context } from 'hono'
import { byTheMinute } from '../by-the-minute.ts'
import { Refusal } from '../refusal.ts'
import type { HttpEnv } from './context.ts'
import { errorPage } from './error-page.ts'

/** The input did not fit the contract: which field, and how. */
export class InvalidInput extends Error {
  readonly problems: Record<string, ProblemCode>

  constructor(problems: Record<string, ProblemCode>) {
    super('invalid input')
    this.problems = problems
  }
}

/** A refusal is an answer. Anything else is a bug: its text stays in the log, the person gets its number. */
export function onError(error: Error, c: Context<HttpEnv>): Response | Promise<Response> {
  if (error instanceof InvalidInput) return refuse(c, 'invalid_input', { problems: error.problems })
  if (error instanceof Refusal) {
    const { code, retryAfterSeconds, note } = error
    c.set('refused', { refusal: code, ...note })
    return refuse(c, code, retryAfterSeconds === undefined ? {} : { retryAfterSeconds })
  }
  // The database looks again after everything else did: what became of two people meanwhile is an answer, too.
  if (keptApart(error)) return refuse(c, 'not_found')
  if (isLostDatabase(error)) {
    noteOutage(c, error)
    return refuse(c, 'unavailable', { retryAfterSeconds: 5 })
  }
  c.get('logger').error({ requestId: c.get('requestId'), err: error }, 'unexpected')
  if (c.req.path.startsWith('/api/')) return refuse(c, 'unexpected')
  c.set('refused', { refusal: 'unexpected' })
  return c.html(errorPage(c.get('requestId')), 500)
}

/** Locked, too slow or in each other's way: that is of one request, and its line should say so. */
const ofOneRequest = new Set(['57014', '55P03', '25P03', '40001', '40P01'])

/** What everybody who asks meets at once is said by the minute. */
export function noteOutage(c: Context<HttpEnv>, err: Error & { code?: string }): void {
  if (ofOneRequest.has(err.code ?? '')) {
    c.set('refused', { refusal: 'unavailable', reason: 'the database gave this statement up' })
    return c.get('logger').error({ requestId: c.get('requestId'), err }, 'a statement was given up')
  }
  c.set('refused', { refusal: 'unavailable', reason: 'the database does not answer' })
  c.set('isOutage', true)
  const fields = { requestId: c.get('requestId'), err }
  byTheMinute(c.get('logger')).say({ level: 'error', msg: 'database unavailable', fields, together: { err } })
}

export function refuse(c: Context<HttpEnv>, code: RefusalCode, more: Partial<RefusalBody> = {}): Response {
  c.set('refused', { ...c.get('refused'), refusal: code })
  c.header('Cache-Control', 'private, no-store')
  if (more.retryAfterSeconds !== undefined) c.header('Retry-After', String(more.retryAfterSeconds))
  for (const cookie of c.get('setCookies') ?? []) c.header('Set-Cookie', cookie, { append: true })
  const body: RefusalBody = { refusal: code, requestId: c.get('requestId'), ...more }
  if (c.get('saysError')) Object.assign(body, { error: code })
  return c.json(body, refusals[code], { 'Content-Type': 'application/json; charset=utf-8' })
}

/** Raised by `refuse_apart()`, see migration 0039. */
const keptApart = (error: Error & { code?: string }) => error.code === 'HK404'

/** Lost, starting, stopping, closed, crowded, locked, too slow, read-only or out of disk: the database cannot now, and may soon. */
const notNow = new Set(
  'ECONNREFUSED ECONNRESET ETIMEDOUT ENOENT EPIPE 57P01 57P02 57P03 57014 55000 55P03 25006 25P03 40001 40P01 53100 53200 53300 58030'.split(
    ' ',
  ),
)

/** A pooler that has no connection, or lost the one it lent, speaks of the protocol; PostgreSQL names its routine where it does so. */
const isPoolers = ({ code, routine }: { code?: string; routine?: string }) => code === '08P01' && routine === undefined

export function isLostDatabase(error: Error & { code?: string; routine?: string }): boolean {
  return (
    notNow.has(error.code ?? '') ||
    isPoolers(error) ||
    /^(timeout exceeded when|Connection terminated|Client has encountered a connection error)/.test(error.message)
  )
}
