import { livePath } from '@hakari/contract'
import { expect, test } from 'vitest'
import { withGoogle } from './google-trip.ts'
import { keptRows } from './kept-rows.ts'
import { inputs } from './operation-inputs.ts'
import { operations, pathOf } from './operations.ts'
import { photo } from './picture-corpus.ts'
import { type Browser, startWorld } from './world.ts'

const world = await startWorld()
/** Signed in and registering at once, so that nothing but the sender's origin stands in the way. */
const victim = await world.member()
await withGoogle(victim, { email: 'registering@example.jp' })
const picture = new Blob([new Uint8Array(await photo())])

const writes = operations.filter(({ method }) => method !== 'GET')

/** What a page of ours would send, from wherever the headers say. */
function write(browser: Browser, operation: (typeof writes)[number], headers: Record<string, string>) {
  const { body = {} } = (inputs[operation.id] ?? {}) as { body?: object }
  const form = new FormData()
  form.set('body', JSON.stringify(body))
  form.set('picture', picture)
  const sent = operation.picture
    ? { body: form, headers }
    : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } }
  return browser.fetch(pathOf(operation), {
    method: operation.method,
    ...sent,
    headers: { 'Idempotency-Key': crypto.randomUUID(), ...sent.headers },
  })
}

const host = new URL(world.url).host
const foreign: [string, Record<string, string>][] = [
  ['a program that names no origin', {}],
  ['a sandboxed frame', { Origin: 'null' }],
  ['another site', { Origin: 'https://evil.example' }],
  ['another port', { Origin: 'http://127.0.0.1:1' }],
  ['a sibling of the domain', { Origin: `http://sibling.${host}` }],
  ['a cross-site page', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a same-site page', { 'Sec-Fetch-Site': 'same-site' }],
  ['another site that says it is ours', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' }],
  ['a cross-site page under our name', { 'Sec-Fetch-Site': 'cross-site', Origin: world.url }],
]

test.each(foreign)('%s writes nothing by any operation', async (_, headers) => {
  const before = await keptRows(world)
  for (const operation of writes) {
    const answer = await write(victim, operation, headers)
    expect([operation.id, answer.status]).toEqual([operation.id, 403])
    expect(await answer.json()).toMatchObject({ refusal: 'foreign_origin' })
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect(await keptRows(world)).toEqual(before)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a form of type %s writes nothing by any operation that takes JSON',
  async (type) => {
    const before = await keptRows(world)
    for (const operation of writes.filter(({ input, picture: takes }) => input.body && !takes)) {
      const answer = await write(victim, operation, { Origin: world.url, 'Content-Type': type })
      expect([operation.id, answer.status]).toEqual([operation.id, 415])
    }
    expect(await keptRows(world)).toEqual(before)
  },
)

test('reading changes nothing, whatever is read', async () => {
  const { paths } = (await (await world.fetch('/api/openapi.json')).json()) as { paths: object }
  const all = [
    ...operations.map(pathOf),
    ...Object.keys(paths),
    '/',
    '/login',
    '/google/start',
    '/google/callback?code=x&state=y',
    '/?email=a@example.jp#link=x',
    '/reset-password',
    '/api/docs',
    '/healthz',
    '/readyz',
    '/metrics',
    `${victim.member.avatar ?? '/pictures/x'}/64.webp`,
  ]
  const before = await keptRows(world)
  const reader = victim.copy()
  for (const path of all)
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const answer = await reader.fetch(path, { method, redirect: 'manual' })
      expect(answer.status).toBeLessThan(500)
      await answer.arrayBuffer()
    }
  expect((await reader.fetch(livePath, { method: 'HEAD' })).status).toBe(200)
  expect(await keptRows(world)).toEqual(before)
})

test('the same writes from a page of ours are not refused for where they come from', async () => {
  for (const headers of [{ Origin: world.url }, { 'Sec-Fetch-Site': 'same-origin' }])
    for (const operation of writes) {
      const answer = await write(world.visitor(), operation, headers)
      expect(await answer.json()).not.toMatchObject({ refusal: 'foreign_origin' })
      expect(answer.status).toBeLessThan(500)
    }
})
