import { type AnyOperation, operation, type RefusalCode, refusals } from '@hakari/contract'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLogPseudonym } from '../log-pseudonym.ts'
import { createLogger } from '../logger.ts'
import { fairQueue } from '../fair-queue.ts'
import { Refusal } from '../refusal.ts'
import { trustedNetworks } from './client-address.ts'
import { type HttpEnv, withContext } from './context.ts'
import { listen } from './listen.ts'
import { cookiesFor } from './cookies.ts'
import { onError } from './on-error.ts'
import { type Handler, serveOn } from './serve.ts'

const sample: AnyOperation = operation({
  id: 'test.sample',
  method: 'GET',
  path: '/sample',
  access: 'anyone',
  summary: 'for this test',
  input: {},
  output: z.object({ shown: z.string() }),
  refusals: [] as RefusalCode[],
})

/** A server that serves one operation by this handler, in production's way or with answers checked. */
async function ask(prepare: (app: Hono<HttpEnv>) => void, path: string) {
  const log: string[] = []
  const app = new Hono<HttpEnv>()
  app.onError(onError)
  const logPseudonym = createLogPseudonym(Buffer.alloc(32))
  const logger = createLogger('info', { write: (line) => void log.push(line) })
  app.use(
    withContext({
      logger,
      logPseudonym,
      isProduction: true,
      trusted: trustedNetworks([]),
      headers: {},
      observe: () => {},
    }),
  )
  prepare(app)
  const { port, close } = await listen(app, { host: '127.0.0.1', port: 0, headersMs: 1000, requestMs: 1000 })
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  const text = await answer.text()
  await close()
  return { status: answer.status, headers: answer.headers, text, log: log.join('') }
}

const anyQueue = fairQueue({ atOnce: 1, waiting: 0 })
/** Nobody is known here, and nobody is counted. */
const openDoor = {
  authentication: {
    viewerOf: async () => null,
    readerOf: async () => null,
    rememberedReader: () => null,
    knownBrowser: async () => null,
    isModerator: async () => false,
    isRegistering: async () => false,
  },
  cookies: cookiesFor({ https: false }),
  uploads: { queueOf: { members: anyQueue, newcomers: anyQueue }, count: async () => {}, requestMs: 1000 },
  countRequest: { ofClient: () => {}, ofMember: () => {} },
}

async function answerOf(handler: Handler<AnyOperation>, more: Partial<AnyOperation> = {}, checkAnswers = true) {
  const answer = await ask(
    (app) => serveOn(app, { ...openDoor, checkAnswers })({ ...sample, ...more }, handler),
    '/api/sample',
  )
  return { ...answer, json: JSON.parse(answer.text) as Record<string, unknown> }
}

test('a response carries the fields of the contract and no other', async () => {
  for (const checked of [true, false]) {
    const { json } = await answerOf(async () => ({ shown: 'yes', passwordHash: 'secret' }), {}, checked)
    expect(json).toEqual({ shown: 'yes' })
  }
})

test('a response that does not fit the contract is a bug: 500', async () => {
  const { status, json, headers } = await answerOf(async () => ({ shown: 1 }))
  expect(status).toBe(500)
  expect(json).toEqual({ refusal: 'unexpected', requestId: headers.get('X-Request-Id') })
})

test('a declared refusal is answered with its code and status', async () => {
  const refusals = ['idempotency_key_reused'] as const
  const answer = await answerOf(() => Promise.reject(new Refusal('idempotency_key_reused', 90)), { refusals })
  expect(answer.status).toBe(422)
  expect(answer.headers.get('Retry-After')).toBe('90')
  expect(answer.json).toMatchObject({ refusal: 'idempotency_key_reused', retryAfterSeconds: 90 })
})

test('a refusal that the operation does not declare is a bug', async () => {
  const { json, log } = await answerOf(() => Promise.reject(new Refusal('not_found')))
  expect(json).toMatchObject({ refusal: 'unexpected' })
  expect(log).toContain('test.sample refused with not_found, which its contract does not declare')
})

test('a bug is 500, logged under the request id the person is told, and its text stays inside', async () => {
  const { status, text, json, log } = await answerOf(() => Promise.reject(new Error('no column secret_column')))
  expect(status).toBe(500)
  expect(text).not.toMatch(/secret_column|Error|at /)
  const lines = log.split('\n').filter((line) => line.includes(String(json['requestId'])))
  expect(lines.join('')).toContain('secret_column')
})

test('an operation for members is 401 for everybody who is not signed in', async () => {
  const { status, json } = await answerOf(async () => ({ shown: 'private' }), { access: 'member' })
  expect(status).toBe(401)
  expect(json).toMatchObject({ refusal: 'not_signed_in' })
})

test('a response is Cache-Control no-store', async () => {
  const { headers } = await answerOf(async () => ({ shown: 'now' }))
  expect(headers.get('Cache-Control')).toBe('private, no-store')
})

test('a page that cannot be made is 500 with one sentence and a request id', async () => {
  const { status, text, headers } = await ask((app) => {
    app.get('/user/:name', () => {
      throw new Error('no column secret_column')
    })
  }, '/user/taro')
  expect(status).toBe(500)
  expect(text).toContain('予期しないエラーが発生しました')
  expect(text).toContain(headers.get('X-Request-Id'))
  expect(text).not.toContain('secret_column')
})

test('every refusal there is stands in the log under its code and the number that was told, with what is for the log alone', async () => {
  const note = { limit: 'aLimit', reason: 'a reason' }
  for (const code of Object.keys(refusals) as RefusalCode[]) {
    const refuse = () => Promise.reject(new Refusal(code, 5, note))
    const { json, log, text } = await answerOf(refuse, { refusals: [code] })
    const { msg, refusal, requestId, limit, reason } = JSON.parse(log) as Record<string, unknown>
    expect([msg, refusal, requestId, limit, reason]).toEqual(['request', code, json.requestId, 'aLimit', 'a reason'])
    expect(text).not.toMatch(/aLimit|a reason/)
  }
})
