import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import webPush from 'web-push'
import { type Sandbox, startSandbox } from '../../../sandbox/src/server.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, folder: null })
})
afterAll(() => sandbox.stop())

interface Made {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const own = webPush.generateVAPIDKeys()
const subject = 'mailto:operator@hakari.example'

const asked = async (path: string, init?: RequestInit): Promise<unknown> =>
  (await fetch(`${sandbox.url}/push/${path}`, init)).json()
const subscribe = (order: object = {}) =>
  asked('subscriptions', { method: 'POST', body: JSON.stringify(order) }) as Promise<Made>
const arrived = (id: string) => asked(`messages.json?id=${id}`) as Promise<Record<string, unknown>[]>
const authorized = (audience = sandbox.url, { publicKey, privateKey } = own, about = subject) =>
  webPush.getVapidHeaders(audience, about, publicKey, privateKey, 'aes128gcm').Authorization

let browser: Made
beforeEach(async () => {
  browser = await subscribe()
})

interface Sent {
  text?: string
  headers?: Record<string, string>
  to?: Made
  written?: Made['keys']
}
const send = ({ text = '{"title":"秤"}', headers = {}, to = browser, written = to.keys }: Sent = {}) =>
  fetch(to.endpoint, {
    method: 'POST',
    redirect: 'manual',
    headers: { Authorization: authorized(), TTL: '60', 'Content-Encoding': 'aes128gcm', ...headers },
    body: new Uint8Array(webPush.encrypt(written.p256dh, written.auth, text, 'aes128gcm').cipherText),
  })

test('a push arrives decrypted, and its answer says where it lies', async () => {
  const answer = await send({ headers: { Topic: 'like-1', Urgency: 'high' } })
  expect([answer.status, answer.headers.get('location')]).toEqual([201, expect.stringContaining('/push/messages/')])
  expect(await arrived(browser.id)).toMatchObject([
    { text: '{"title":"秤"}', json: { title: '秤' }, ttl: 60, topic: 'like-1', urgency: 'high', replaced: false },
  ])
  expect(await (await fetch(`${sandbox.url}/push?id=${browser.id}`)).text()).toContain('<h2>秤</h2>')
})

test('of one topic only the latest waits, of one browser only what is for it, and nothing longer than its time', async () => {
  const other = await subscribe()
  for (const text of ['first', 'second']) await send({ text, headers: { Topic: 'same' } })
  await send({ text: 'another', headers: { Topic: 'another', TTL: '3600' } })
  await send({ text: 'elsewhere', to: other, headers: { Topic: 'same' } })
  const waiting = async () => (await fetch(`${sandbox.url}/push/waiting.json?id=${browser.id}`)).json()
  expect(await waiting()).toMatchObject([{ text: 'second' }, { text: 'another' }])
  expect((await arrived(browser.id)).map(({ text, replaced }) => [text, replaced])).toEqual([
    ['another', false],
    ['second', false],
    ['first', true],
  ])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  const later = await waiting()
  vi.useRealTimers()
  expect(later).toMatchObject([{ text: 'another' }])
})

const statusWith = async (Authorization: string) => (await send({ headers: { Authorization } })).status

test('who does not name themselves soundly is refused, and nothing arrives', async () => {
  const stranger = webPush.generateVAPIDKeys()
  const swapped = authorized().replace(/k=.*/, `k=${stranger.publicKey}`)
  expect(await statusWith('')).toBe(401)
  for (const wrong of ['vapid', 'Bearer x', swapped, authorized('https://fcm.googleapis.com')])
    expect([wrong, await statusWith(wrong)]).toEqual([wrong, 403])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 13 * 3600 * 1000 })
  const old = authorized()
  vi.setSystemTime(Date.now() + 26 * 3600 * 1000)
  const early = authorized()
  vi.useRealTimers()
  expect([await statusWith(old), await statusWith(early)]).toEqual([403, 403])
  expect(await arrived(browser.id)).toEqual([])
})

test('a browser that asked for the pushes of one key gets none of another', async () => {
  const bound = await subscribe({ applicationServerKey: own.publicKey })
  const stranger = authorized(sandbox.url, webPush.generateVAPIDKeys())
  expect((await send({ to: bound, headers: { Authorization: stranger } })).status).toBe(403)
  expect((await send({ to: bound })).status).toBe(201)
})

test('what is not as the standards have it is refused', async () => {
  const point = createECDH('prime256v1').generateKeys('base64url')
  const statuses = await Promise.all(
    [
      { headers: { TTL: '' } },
      { headers: { TTL: '-1' } },
      { headers: { Topic: 'x'.repeat(33) } },
      { headers: { Topic: 'a:b' } },
      { headers: { Urgency: 'now' } },
      { headers: { 'Content-Encoding': 'aesgcm' } },
      { written: { ...browser.keys, p256dh: point } },
      { text: 'x'.repeat(3994) },
    ].map(async (sent) => (await send(sent)).status),
  )
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 413])
})

test('an unknown browser is missing, and one that has unsubscribed is gone', async () => {
  const unknown = { ...browser, endpoint: browser.endpoint.replace(browser.id, 'nobody') }
  expect((await send({ to: unknown })).status).toBe(404)
  await fetch(`${sandbox.url}/push/subscriptions/${browser.id}`, { method: 'DELETE' })
  expect((await send()).status).toBe(410)
})

test.each([
  ['full', 429],
  ['gone', 410],
  ['missing', 404],
  ['broken', 500],
  ['redirect', 307],
])('told to be %s, the service answers %d to that browser, once', async (fault, status) => {
  const other = await subscribe()
  const order = { service: 'push', fault, person: browser.id }
  await fetch(`${sandbox.url}/control`, { method: 'POST', body: JSON.stringify(order) })
  expect((await send({ to: other })).status).toBe(201)
  const answer = await send()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, fault === 'full' ? '2' : null])
  expect((await send()).status).toBe(201)
})

test('an answer can be lost after the push has arrived', async () => {
  const order = { service: 'push', fault: 'lose-answer', person: browser.id }
  await fetch(`${sandbox.url}/control`, { method: 'POST', body: JSON.stringify(order) })
  await expect(send()).rejects.toThrow('fetch failed')
  expect(await arrived(browser.id)).toHaveLength(1)
})

test('many browsers are made at once, and it is counted how many were reached', async () => {
  const { subscriptions } = (await asked('subscriptions', {
    method: 'POST',
    body: JSON.stringify({ count: 50 }),
  })) as { subscriptions: Made[] }
  const before = (await asked('counts.json')) as { reached: number; received: number }
  for (const to of subscriptions.slice(0, 3)) await send({ to })
  expect(await asked('counts.json')).toMatchObject({ reached: before.reached + 3, received: before.received + 3 })
  expect(new Set(subscriptions.map(({ endpoint }) => endpoint)).size).toBe(50)
})
