import { livePath } from '@hakari/contract'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { withGoogle } from '../steps/google.ts'
import { moderatorIn } from '../steps/moderation.ts'
import { tableChecksums } from '../world/table-checksums.ts'
import { inputs } from '../corpus/operation-inputs.ts'
import { operations, pathOf } from '../corpus/operations.ts'
import { photo } from '../corpus/pictures.ts'
import { type Browser, startWorld, type World } from '../world/world.ts'

const world = await startWorld()
/** Signed in, a moderator and registering at once, so that nothing but the sender's origin stands in the way. */
const victim = await moderatorIn(world)
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
  const before = await tableChecksums(world)
  for (const operation of writes) {
    const answer = await write(victim, operation, headers)
    expect([operation.id, answer.status]).toEqual([operation.id, 403])
    expect(await answer.json()).toMatchObject({ refusal: 'foreign_origin' })
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect(await tableChecksums(world)).toEqual(before)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a form of type %s writes nothing by any operation that takes JSON',
  async (type) => {
    const before = await tableChecksums(world)
    for (const operation of writes.filter(({ input, picture: takes }) => input.body && !takes)) {
      const answer = await write(victim, operation, { Origin: world.url, 'Content-Type': type })
      expect([operation.id, answer.status]).toEqual([operation.id, 415])
    }
    expect(await tableChecksums(world)).toEqual(before)
  },
)

test('a GET changes nothing, whatever is read', async () => {
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
    '/s/abc123',
    '/user/nobody/post/AAAAAAAAAAAAAAAA',
    '/healthz',
    '/readyz',
    '/metrics',
    `${victim.member.avatar ?? '/pictures/x'}/64.webp`,
  ]
  const before = await tableChecksums(world)
  const reader = victim.copy()
  for (const path of all)
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const answer = await reader.fetch(path, { method, redirect: 'manual' })
      expect(answer.status).toBeLessThan(500)
      await answer.arrayBuffer()
    }
  expect((await reader.fetch(livePath, { method: 'HEAD' })).status).toBe(200)
  expect(await tableChecksums(world)).toEqual(before)
})

test('the same writes from a page of ours are not refused for where they come from', async () => {
  for (const headers of [{ Origin: world.url }, { 'Sec-Fetch-Site': 'same-origin' }])
    for (const operation of writes) {
      const answer = await write(world.visitor(), operation, headers)
      expect(await answer.json()).not.toMatchObject({ refusal: 'foreign_origin' })
      expect(answer.status).toBeLessThan(500)
    }
})

/** A write under any name of this machine, which fetch would not let us choose. */
async function writeUnder({ url }: World, headers: { Host: string; Origin: string }): Promise<string> {
  const sent = request(`${url}/api/sign-in`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
  })
  sent.end(JSON.stringify({ email: 'nobody@example.jp', password: 'wrong!' }))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return ((await json(answer)) as { refusal: string }).refusal
}
const { port } = new URL(world.url)

test.each(['localhost', '127.0.0.1', '192.168.1.20', '[::1]'])(
  'outside production a page opened under %s may write, and not for another',
  async (name) => {
    const host = `${name}:${port}`
    expect(await writeUnder(world, { Host: host, Origin: `http://${host}` })).toBe('unknown_email')
    expect(await writeUnder(world, { Host: host, Origin: 'http://localhost:1' })).toBe('foreign_origin')
  },
)

test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'localhost.'])(
  'a name server that points %s at this machine gets nothing written',
  async (name) => {
    const host = `${name}:${port}`
    expect(await writeUnder(world, { Host: host, Origin: `http://${host}` })).toBe('foreign_origin')
  },
)

test('behind a proxy the configured address may write, in production and outside', async () => {
  for (const mode of ['production', 'development'] as const) {
    const proxied = await startWorld({ mode, origin: 'https://hakari.example', google: null })
    const inner = new URL(proxied.url).host
    for (const Host of [inner, 'hakari.example']) {
      expect(await writeUnder(proxied, { Host, Origin: 'https://hakari.example' })).toBe('unknown_email')
      expect(await writeUnder(proxied, { Host, Origin: 'https://evil.example' })).toBe('foreign_origin')
      expect(await writeUnder(proxied, { Host, Origin: 'http://hakari.example' })).toBe('foreign_origin')
    }
    const direct = await writeUnder(proxied, { Host: inner, Origin: `http://${inner}` })
    expect([mode, direct]).toEqual([mode, mode === 'production' ? 'foreign_origin' : 'unknown_email'])
  }
})
