import { type AnyOperation, operation, type RefusalCode } from '@hakari/contract'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLogger } from '../logger.ts'
import { Refusal } from '../refusal.ts'
import { trustedNetworks } from './client-address.ts'
import { type HttpEnv, withContext } from './context.ts'
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
const peer = { incoming: { socket: { remoteAddress: '192.0.2.1' } } }

/** What somebody gets who asks for an operation that is done by this handler. */
async function answerOf(handler: Handler<AnyOperation>, more: Partial<AnyOperation> = {}) {
  const log: string[] = []
  const app = new Hono<HttpEnv>()
  app.onError(onError)
  app.use(withContext(createLogger('info', { write: (line) => void log.push(line) }), trustedNetworks([]), () => {}))
  serveOn(app, () => {})({ ...sample, ...more }, handler)
  const answer = await app.request('/api/sample', {}, peer)
  const text = await answer.text()
  const json = JSON.parse(text) as Record<string, unknown>
  return { status: answer.status, headers: answer.headers, text, json, log: log.join('') }
}

test('an answer carries the fields of the contract and no other', async () => {
  const { json } = await answerOf(async () => ({ shown: 'yes', passwordHash: 'secret' }))
  expect(json).toEqual({ shown: 'yes' })
})

test('an answer that does not fit the contract is a bug, not an answer', async () => {
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

test('a refusal the contract does not declare fails', async () => {
  const { json, log } = await answerOf(() => Promise.reject(new Refusal('not_found')))
  expect(json).toMatchObject({ refusal: 'unexpected' })
  expect(log).toContain('test.sample refused with not_found, which its contract does not declare')
})

test('a bug is logged under the number the person is told, and its text stays inside', async () => {
  const { status, text, json, log } = await answerOf(() => Promise.reject(new Error('no column secret_column')))
  expect(status).toBe(500)
  expect(text).not.toMatch(/secret_column|Error|at /)
  const lines = log.split('\n').filter((line) => line.includes(String(json['requestId'])))
  expect(lines.join('')).toContain('secret_column')
})

test('an operation for members refuses everybody who is not signed in', async () => {
  const { status, json } = await answerOf(async () => ({ shown: 'private' }), { access: 'member' })
  expect(status).toBe(401)
  expect(json).toMatchObject({ refusal: 'not_signed_in' })
})

test('an answer is never kept by a cache', async () => {
  const { headers } = await answerOf(async () => ({ shown: 'now' }))
  expect(headers.get('Cache-Control')).toBe('private, no-store')
})

test('a page that cannot be made is one sentence and a number', async () => {
  const app = new Hono<HttpEnv>()
  app.onError(onError)
  app.use(withContext(createLogger('silent'), trustedNetworks([]), () => {}))
  app.get('/user/:name', () => {
    throw new Error('no column secret_column')
  })
  const answer = await app.request('/user/taro', {}, peer)
  const page = await answer.text()
  expect(answer.status).toBe(500)
  expect(page).toContain('予期しないエラーが発生しました')
  expect(page).toContain(answer.headers.get('X-Request-Id'))
  expect(page).not.toContain('secret_column')
})
