import type { AnyOperation, OutputOf, ParsedOf } from '@hakari/contract'
import { alwaysPossible, expectedMemberHeader, problemsOf } from '@hakari/contract'
import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { FairQueue } from '../fair-queue.ts'
import type { NoteWho, Who } from '../log-pseudonym.ts'
import { Refusal } from '../refusal.ts'
import { allowList } from './allow-list.ts'
import { withUploadWatchdog } from './upload-watchdog.ts'
import { readBody, readForm } from './body.ts'
import { isOwnMachine } from './client-address.ts'
import type { HttpEnv } from './context.ts'
import type { Cookies } from './cookies.ts'
import { type Download, sendFile } from './download.ts'
import { InvalidInput } from './on-error.ts'
import { extendRequestTimeout } from './request-timeout.ts'
import type { Authentication, Viewer } from '../viewer.ts'

/** What every handler may know of a request. */
interface Sender {
  /** The network it comes from, as limits count it. */
  client: string
  userAgent: string
  /** By what this browser is known to who signed in with it before. It lets nobody in. */
  browser: string | undefined
  cookies: Cookies
  /** Sent by a program on this very machine. */
  isLocal: boolean
  /** Whom it turns out to be about: its line in the log says so, by pseudonyms. */
  noteWho: NoteWho
}

export type Handler<Op extends AnyOperation> = (
  request: ParsedOf<Op> &
    Sender & { viewer: Op['access'] extends 'member' | 'moderator' ? Viewer : Viewer | null } & (Op extends {
      creates?: true
    }
      ? { idempotencyKey: string }
      : unknown) &
    ('required' extends NonNullable<Op['picture']>
      ? { picture: Uint8Array }
      : 'optional' extends NonNullable<Op['picture']>
        ? { picture: Uint8Array | null }
        : unknown),
) => Promise<Op extends { download?: true } ? Download : OutputOf<Op>>

/** Binds an operation of the contract to the function that does it. */
export type Serve = <Op extends AnyOperation>(
  operation: Op,
  handler: Handler<Op>,
  /** Judges what is known before the body is read, and refuses whom reading it would not help. */
  admit?: (request: Omit<Parameters<Handler<Op>>[0], 'body' | 'picture'>) => void,
) => void

/** What an operation without input answers, within another one of whose answer it is a part. */
export type AnswerOf = <Op extends AnyOperation>(
  operation: Op,
  request: Parameters<Handler<Op>>[0],
) => ReturnType<Handler<Op>>

const IdempotencyKey = z.uuid()
const longestUserAgent = 300

interface Settings {
  /** Also parse every answer by its schema: in tests and development, where a wrong one should be noticed. */
  checkAnswers: boolean
  authentication: Authentication
  cookies: (c: Context<HttpEnv>) => Cookies
  /** Uploads wait for their turn, and are counted before they are read. Whoever registers waits for no member. */
  uploads: {
    queueOf: { members: FairQueue; newcomers: FairQueue }
    count: (sender: { memberId: string | undefined; client: string }) => Promise<void>
    /** How long any request may take; a member's picture may take longer while nobody waits. */
    requestMs: number
  }
  /** Refuses whoever asks too often. */
  countRequest: { ofClient: (client: string) => void; ofMember: (id: string) => void }
  onServed?: (operation: AnyOperation, handler: (request: never) => Promise<unknown>) => void
}

export function serveOn(app: Hono<HttpEnv>, settings: Settings): Serve {
  const { checkAnswers, authentication, onServed } = settings
  return (operation, handler, admit) => {
    onServed?.(operation, handler)
    const pick = checkAnswers ? (answer: unknown) => operation.output.parse(answer) : allowList(operation.output)
    const isForModerators = operation.access === 'moderator'
    const mayRemember = operation.method === 'GET' && !operation.download && !isForModerators
    app.on(operation.method, `/api${operation.path}`, async (c, next) => {
      if (!isForModerators) c.set('operation', operation)
      if (operation.saysError) c.set('saysError', true)
      const cookies = settings.cookies(c)
      const secret = cookies.read('session')
      let isCounted = false
      const remembered = mayRemember && secret ? authentication.rememberedReader(secret) : null
      if (remembered) {
        // Whatever came of it does not count if the session ended, or changed, before it was asked.
        const answer = await answerTo(remembered.viewer).then(
          (value) => () => value,
          (error: unknown) => () => {
            throw error
          },
        )
        if (remembered.isStill()) return answer()
      }
      if (!secret) return answerTo(null)
      return answerTo(await (mayRemember ? authentication.readerOf(secret) : authentication.viewerOf(secret)))

      async function answerTo(viewer: Viewer | null): Promise<Response | void> {
        const noteWho = (who: Who) => c.set('who', { ...c.get('who'), ...who })
        if (viewer) noteWho({ memberId: viewer.memberId })
        // For everybody else it is not there: what answers where nothing is answers here, too.
        if (isForModerators && !(viewer && (await authentication.isModerator(viewer)))) return next()
        c.set('operation', operation)
        if (!isCounted) await count(viewer, cookies, c)
        isCounted = true
        if (operation.access === 'member' && !viewer) throw new Refusal('not_signed_in')
        const expected = c.req.header(expectedMemberHeader)
        if (isForMembers(operation) && expected && expected !== viewer?.memberId) throw new Refusal('other_member')
        if (viewer?.isSuspended && isKeptFromSuspended(operation)) throw new Refusal('suspended')
        if (operation.access === 'registering' && !(await isRegistering(cookies))) throw new Refusal('not_registering')
        const known = {
          ...addressedIn(operation, c),
          viewer,
          cookies,
          client: c.get('client'),
          userAgent: (c.req.header('User-Agent') ?? '').slice(0, longestUserAgent),
          browser: cookies.read('browser'),
          isLocal: isOwnMachine(c.env.incoming),
          noteWho,
        }
        if (admit) await declaredOnly(operation, async () => admit(known as never))
        const sent = operation.picture ? await uploadIn(operation, c, viewer) : await bodyIn(operation, c)
        const answer: unknown = await declaredOnly(operation, () => handler({ ...known, ...sent } as never))
        if (operation.download) return sendFile(answer as Download, c)
        const bytes = Buffer.from(JSON.stringify(pick(answer)))
        c.set('headersWritten', true)
        // Bytes with plain headers are what the adapter writes fastest.
        const headers: Record<string, string> = {
          ...c.get('headers'),
          ...answerHeaders,
          // The cache alone is cleared, never the storage: what is unsent lies in it.
          ...(operation.clearsCache && { 'Clear-Site-Data': '"cache"' }),
        }
        const setCookies = c.get('setCookies')
        return new Response(bytes, { headers: setCookies ? withCookies(headers, setCookies) : headers })
      }
    })
  }

  async function uploadIn(operation: AnyOperation, c: Context<HttpEnv>, viewer: Viewer | null): Promise<object> {
    const { queueOf, count, requestMs } = settings.uploads
    const network = c.get('client')
    const sender = viewer?.memberId ?? network
    await count({ memberId: viewer?.memberId, client: network })
    const isOfMember = operation.access === 'member'
    const queue = isOfMember ? queueOf.members : queueOf.newcomers
    return queue(
      () => {
        if (isOfMember) extendRequestTimeout(c.env.incoming, c.env.outgoing)
        return withUploadWatchdog(
          async (upload) => {
            const { body, picture } = await readForm(c, upload)
            if (operation.picture === 'required' && !picture) throw new InvalidInput({ picture: 'required' })
            return { ...(operation.input.body && { body: parse(operation.input.body, body) }), picture }
          },
          { doOthersWait: queue.isWaitedFor, requestMs },
        )
      },
      sender,
      network,
    )
  }

  async function count(viewer: Viewer | null, cookies: Cookies, c: Context<HttpEnv>): Promise<void> {
    if (viewer) settings.countRequest.ofMember(viewer.memberId)
    else settings.countRequest.ofClient((await knownBrowser(cookies)) ?? c.get('client'))
  }

  async function knownBrowser(cookies: Cookies): Promise<string | null> {
    const secret = cookies.read('browser')
    return secret ? authentication.knownBrowser(secret) : null
  }

  async function isRegistering(cookies: Cookies): Promise<boolean> {
    const secret = cookies.read('registration')
    return secret !== undefined && secret !== '' && authentication.isRegistering(secret)
  }
}

const isForMembers = ({ access }: AnyOperation) => access === 'member' || access === 'moderator'

/** Who is suspended reads, and does what the contract names. What anybody may do needs no account. */
const isKeptFromSuspended = ({ access, method, whileSuspended }: AnyOperation) =>
  access === 'member' && method !== 'GET' && !whileSuspended

const answerHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'private, no-store' }

function withCookies(plain: Record<string, string>, setCookies: string[]): Headers {
  const headers = new Headers(plain)
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie)
  return headers
}

function addressedIn(operation: AnyOperation, c: Context<HttpEnv>): object {
  const { params, query } = operation.input
  return {
    ...(params && { params: parse(params, c.req.param()) }),
    ...(query && { query: parse(query, c.req.query()) }),
    ...(operation.creates && { idempotencyKey: keyIn(c.req.header('Idempotency-Key')) }),
  }
}

const bodyIn = async ({ input: { body } }: AnyOperation, c: Context<HttpEnv>): Promise<object> =>
  body ? { body: parse(body, await readBody(c)) } : {}

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (!result.success) throw new InvalidInput(problemsOf(result.error.issues))
  return result.data
}

function keyIn(header: string | undefined): string {
  const key = IdempotencyKey.safeParse(header)
  if (!key.success) throw new InvalidInput({ 'Idempotency-Key': 'invalid' })
  return key.data
}

/** A refusal the contract does not name is a bug, not an answer. */
async function declaredOnly<T>(operation: AnyOperation, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const declared: readonly string[] = [...operation.refusals, ...alwaysPossible]
    if (error instanceof Refusal && !declared.includes(error.code))
      throw new Error(`${operation.id} refused with ${error.code}, which its contract does not declare`, {
        cause: error,
      })
    throw error
  }
}
