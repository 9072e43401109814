import { once } from 'node:events'
import { connect } from 'node:net'
import { contact } from '@hakari/contract'
import { expect, test } from 'vitest'
import { scaled } from '../../../test/world/eventually.ts'
import { startWorld } from '../../../test/world/world.ts'

const world = await startWorld({ headersMs: scaled(1000), requestMs: scaled(1600) })
const { port } = new URL(world.url)

interface Manner {
  /** Said again and again for as long as the server listens. */
  andOn?: string
  hangUp?: boolean
}

/** Sends these bytes, then waits for the server to close. Whatever it said is returned. */
async function raw(parts: string[], { andOn, hangUp = false }: Manner = {}): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  let said = ''
  socket.on('data', (part) => (said += part.toString()))
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  for (const part of parts) await new Promise((resolve) => void socket.write(part, resolve))
  const more = andOn === undefined ? undefined : setInterval(() => socket.write(andOn), 100)
  if (hangUp) socket.destroy()
  await closed
  clearInterval(more)
  return said
}

const statuses = (said: string) => [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
const head = (lines: string[], path = '/api/contact') =>
  [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Sec-Fetch-Site: same-origin', ...lines, '', ''].join('\r\n')
const json = 'Content-Type: application/json'
const close = 'Connection: close'

test.each([
  ['no HTTP at all', ['hello\r\n\r\n']],
  ['HTTP/0.9', ['GET /\r\n\r\n']],
  ['a header of 20 KB', [head([`X-Long: ${'x'.repeat(20_000)}`, close])]],
  ['3,000 headers', [head([...Array.from({ length: 3000 }, (_, i) => `X-${i}: 1`), close])]],
  ['a header with a bare CR', [head(['X-Evil: a\rb', close])]],
  [
    'both Content-Length and Transfer-Encoding',
    [head([json, 'Content-Length: 4', 'Transfer-Encoding: chunked', close]), '0\r\n\r\n'],
  ],
  ['two lengths', [head([json, 'Content-Length: 4', 'Content-Length: 5', close]), '{}']],
  ['a negative length', [head([json, 'Content-Length: -1', close])]],
  ['a broken chunk', [head([json, 'Transfer-Encoding: chunked', close]), 'zz\r\n{}\r\n0\r\n\r\n']],
  ['an address of 20 KB', [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n${close}\r\n\r\n`]],
  ['an address that is none', [`GET http://[::1 HTTP/1.1\r\nHost: x\r\n${close}\r\n\r\n`]],
  ['a broken escape in the address', [head([json, close, 'Content-Length: 2'], '/api/%E0%A4%A'), '{}']],
  ['no Host', [`GET / HTTP/1.1\r\n${close}\r\n\r\n`]],
  ['a Host that is none', [`GET / HTTP/1.1\r\nHost: a b/\\\r\n${close}\r\n\r\n`]],
  ['TRACE', [`TRACE / HTTP/1.1\r\nHost: x\r\n${close}\r\n\r\n`]],
  ['CONNECT', [`CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n${close}\r\n\r\n`]],
  ['a method nobody knows', [`FROB / HTTP/1.1\r\nHost: x\r\n${close}\r\n\r\n`]],
  ['multipart without a boundary', [head(['Content-Type: multipart/form-data', 'Content-Length: 2', close]), '{}']],
  ['a key of 15 KB', [head([json, `Idempotency-Key: ${'k'.repeat(15_000)}`, 'Content-Length: 2', close]), '{}']],
])('%s ends in 4xx or a closed door, never in 5xx', async (_, parts) => {
  const said = await raw(parts)
  expect(statuses(said).filter((status) => status < 400 || status >= 500)).toEqual([])
})

test('20,000 query parameters are simply not looked at', async () => {
  const query = Array.from({ length: 2500 }, (_, i) => `p${i}=1`)
    .join('&')
    .slice(0, 14_000)
  const said = await raw([`GET /api/openapi.json?${query} HTTP/1.1\r\nHost: x\r\n${close}\r\n\r\n`])
  expect(statuses(said)).toEqual([200])
})

test('a hundred pipelined requests are answered in turn, and a client that sends thousands is cut off', async () => {
  const one = `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`
  const last = `GET /healthz HTTP/1.1\r\nHost: x\r\n${close}\r\n\r\n`
  expect(statuses(await raw([one.repeat(99) + last]))).toHaveLength(100)
  expect(statuses(await raw([one.repeat(4999) + last])).length).toBeLessThan(5000)
})

test('headers that are never finished are 408', async () => {
  const said = await raw(['GET / HTTP/1.1\r\n'], { andOn: 'X: 1\r\n' })
  expect(statuses(said)).toEqual([408])
})

test('a body that is never finished is 408, and nothing is written', async () => {
  const start = head([json, 'Content-Length: 200', `Idempotency-Key: ${crypto.randomUUID()}`])
  const said = await raw([start], { andOn: '{' })
  expect(statuses(said).filter((status) => status !== 408)).toEqual([])
})

test('a client that closes the connection in the middle of a body leaves nothing behind', async () => {
  const start = head([json, 'Content-Length: 200', `Idempotency-Key: ${crypto.randomUUID()}`])
  await Promise.all(Array.from({ length: 50 }, () => raw([start, '{"name": "half'], { hangUp: true })))
  await world.call(contact.send, { body: { name: 'whole', email: 'whole@example.jp', message: 'こんにちは' } })
  expect(await world.rows('select name from contact_messages')).toEqual([{ name: 'whole' }])
})

test('path traversal leads to no file', async () => {
  for (const path of [
    '/../../package.json',
    '/assets/../../../package.json',
    '/..%2f..%2fpackage.json',
    '//etc/passwd',
  ])
    expect(await raw([`GET ${path} HTTP/1.1\r\nHost: x\r\n${close}\r\n\r\n`])).not.toMatch(/"workspaces"|root:/)
})

test('500 slow clients that send a header a second do not keep the others out', async () => {
  const slow = Array.from({ length: 500 }, () => raw(['GET / HTTP/1.1\r\n', 'X: 1\r\n']))
  const statusesOfOthers = await Promise.all(
    Array.from({ length: 50 }, async () => (await world.fetch('/healthz')).status),
  )
  expect(new Set(statusesOfOthers)).toEqual(new Set([200]))
  await Promise.all(slow)
})

test('an address made to keep the log busy does not', async () => {
  const paths = Array.from({ length: 20 }, (_, i) => `/api/@${String(i)}${'a'.repeat(15_000)}`)
  await Promise.all(paths.map((path) => raw([`GET ${path} HTTP/1.1\r\nHost: x\r\n${close}\r\n\r\n`])))
  expect(world.logLines.filter((line) => line.length > 1000)).toEqual([])
})

test('after all of this the server answers, and nothing of it was a bug of ours', async () => {
  expect((await world.fetch('/readyz')).status).toBe(200)
  expect(world.logLines.filter((line) => /"msg":"(unexpected|database unavailable)"/.test(line))).toEqual([])
})
