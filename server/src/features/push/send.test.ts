import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import webPush from 'web-push'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/server.ts'
import { newSubscription, pushesTo } from '../../../test/steps/push.ts'
import { scaled } from '../../../test/world/eventually.ts'
import { createLogger } from '../../platform/logger.ts'
import { createSender } from './send.ts'

const keys = webPush.generateVAPIDKeys()
const push = { payload: '{"title":"秤"}', ttlSeconds: 14_400, topic: 'reminder 7' }

afterEach(() => vi.useRealTimers())

function senderTo(origin: string, { timeoutMs = 60_000, pauseMs = 60_000 } = {}) {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) })
  const subject = 'mailto:operator@hakari.example'
  return { send: createSender({ keys, subject, sandbox: origin, timeoutMs, pauseMs }, logger), lines }
}

/** A push service that answers as it is told, and what it was asked. */
async function service(answer: RequestListener) {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    request.resume()
    request.on('end', () => answer(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return { origin, asked, target: { ...browserKeys(), endpoint: `${origin}/push/send/some-browser` } }
}

const browserKeys = () => ({ p256dh: keys.publicKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' })
const answering =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end()

async function sandbox(): Promise<Sandbox> {
  const started = await startSandbox({ port: 0, folder: null })
  onTestFinished(() => started.stop())
  return started
}

test('what is sent arrives as it was written, with its time, and a later one of its topic takes its place', async () => {
  const started = await sandbox()
  const target = await newSubscription({ sandbox: started }, { applicationServerKey: keys.publicKey })
  const { send } = senderTo(started.url)
  expect(await send(target, push)).toBe('sent')
  expect(await send(target, { ...push, payload: '{"title":"later"}' })).toBe('sent')
  expect(await send(target, { ...push, topic: 'reminder 8' })).toBe('sent')
  const [other, later, first] = await pushesTo({ sandbox: started }, target)
  expect(first).toMatchObject({ text: push.payload, ttl: 14_400, urgency: 'normal', replaced: true })
  expect(later).toMatchObject({ text: '{"title":"later"}', topic: first?.topic, replaced: false })
  expect(other?.topic).not.toBe(first?.topic)
  expect(first?.topic).toMatch(/^[\w-]{32}$/)
})

test.each([
  [200, 'sent'],
  [201, 'sent'],
  [202, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [400, 'refused'],
  [401, { afterSeconds: 60, isBusy: false }],
  [403, { afterSeconds: 60, isBusy: false }],
  [413, 'refused'],
  [429, { afterSeconds: 60, isBusy: true }],
  [406, { afterSeconds: 60, isBusy: true }],
  [408, { afterSeconds: 15, isBusy: false }],
  [301, { afterSeconds: 15, isBusy: false }],
  [500, { afterSeconds: 15, isBusy: false }],
  [503, { afterSeconds: 15, isBusy: false }],
])('%d of a push service is %j', async (status, outcome) => {
  const { origin, target } = await service(answering(status))
  expect(await senderTo(origin).send(target, push)).toEqual(outcome)
})

test.each([
  ['120', 120],
  ['0', 1],
  ['999999', 3600],
  ['-5', 60],
  ['soon', 60],
  ['Wed, 18 Nov 2026 01:02:03 GMT', 123],
  ['Tue, 17 Nov 2026 00:00:00 GMT', 1],
])('a service that is full is left alone as long as it says, within bounds: %s', async (said, afterSeconds) => {
  const { origin, target } = await service(answering(429, { 'retry-after': said }))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T01:00:00Z') })
  expect(await senderTo(origin).send(target, push)).toEqual({ afterSeconds, isBusy: true })
})

test('nobody follows a redirect, to wherever', async () => {
  const started = await sandbox()
  const { origin, target } = await service(answering(307, { location: `${started.url}/trap` }))
  expect(await senderTo(origin).send(target, push)).toEqual({ afterSeconds: 15, isBusy: false })
  const calls = await fetch(`${started.url}/control/calls?service=fitbit`)
  expect(await calls.json()).toMatchObject({ trap: 0 })
})

test('a service that never answers, or never ends its answer, holds nobody up longer than its time', async () => {
  const silent = await service(() => {})
  expect(await senderTo(silent.origin, { timeoutMs: 50 }).send(silent.target, push)).toMatchObject({ isBusy: false })
  const endless = await service((_, response) => void response.writeHead(201).write('x'))
  expect(await senderTo(endless.origin, { timeoutMs: scaled(1000) }).send(endless.target, push)).toBe('sent')
  const flood = await service((_, response) => {
    response.writeHead(201)
    const more = () => void (response.write(Buffer.alloc(65_536)) ? setImmediate(more) : response.once('drain', more))
    more()
  })
  expect(await senderTo(flood.origin).send(flood.target, push)).toBe('sent')
})

test('where nobody listens it is tried again later', async () => {
  const { origin, target } = await service((request) => void request.socket.resetAndDestroy())
  expect(await senderTo(origin).send(target, push)).toEqual({ afterSeconds: 15, isBusy: false })
})

test('a host that failed five times in a row is left in peace, and the others are not', async () => {
  const [broken, well] = [await service(answering(500)), await service(answering(201))]
  const { send } = senderTo(broken.origin)
  for (let i = 0; i < 7; i++) expect(await send(broken.target, push)).toMatchObject({ isBusy: false })
  expect(await send(broken.target, push)).toEqual({ afterSeconds: 60, isBusy: false })
  expect(broken.asked).toHaveLength(5)
  expect(await senderTo(well.origin).send(well.target, push)).toBe('sent')
})

test('a push of more than 4096 bytes is refused before anybody is asked, and one of 4096 is not', async () => {
  const { origin, asked, target } = await service(answering(201))
  const { send } = senderTo(origin)
  expect(await send(target, { ...push, payload: 'x'.repeat(3994) })).toBe('refused')
  expect(asked).toHaveLength(0)
  expect(await send(target, { ...push, payload: 'x'.repeat(3993) })).toBe('sent')
  expect(asked[0]?.headers['content-length']).toBe('4096')
})

test('nothing can be written to a browser whose key is none', async () => {
  const { origin, asked, target } = await service(answering(201))
  const { send } = senderTo(origin)
  for (const wrong of [{ p256dh: '' }, { p256dh: 'x'.repeat(87) }, { auth: '' }])
    expect(await send({ ...target, ...wrong }, push)).toBe('refused')
  expect(asked).toHaveLength(0)
})

test('we name ourselves by one signature for hours, and by a new one well before it ends', async () => {
  const { origin, asked, target } = await service(answering(201))
  const { send } = senderTo(origin)
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now })
  for (const hours of [0, 5, 7, 12.5, 0]) {
    vi.setSystemTime(now + hours * 3_600_000)
    expect(await send(target, push)).toBe('sent')
  }
  const [first, second, third, fourth, back] = asked.map(({ headers }) => headers.authorization)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(fourth).toBe(third)
  // A clock that was set back: the one of the future would be refused.
  expect(back).not.toBe(fourth)
})

test('a service that does not take our key is a line of the log once an hour, without any address', async () => {
  const { origin, target } = await service(answering(403))
  const { send, lines } = senderTo(origin)
  for (let i = 0; i < 3; i++) expect(await send(target, push)).toEqual({ afterSeconds: 60, isBusy: false })
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 50, service: 'sandbox', status: 403, msg: 'a push service does not take our key' },
  ])
  expect(lines.join()).not.toMatch(/some-browser|localhost|vapid/)
})
