import { push } from '@hakari/contract'
import fc from 'fast-check'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import webPush from 'web-push'
import { outcomeOf } from '../../../test/steps/accounts.ts'
import { bodyOf, newSubscription } from '../../../test/steps/push.ts'
import { startWorld } from '../../../test/world/world.ts'
import { createLogger } from '../../platform/logger.ts'
import { endpointOf } from './push-services.ts'
import { createSender } from './send.ts'

/** Counts who knocks. */
async function door() {
  let knocks = 0
  const server = createServer((socket) => {
    knocks++
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => void server.close())
  return { port: (server.address() as { port: number }).port, knocks: () => knocks }
}

const known = [
  'https://fcm.googleapis.com/fcm/send/dpH5lCsTSSM:APA91bHqjZxM0VImWWqDRN7U0a3AycjUf4O',
  'https://fcm.googleapis.com/wp/dpH5lCsTSSM:APA91bHqjZxM0VImWWqDRN7U0a3AycjUf4O',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABh',
  'https://autopush.prod.push.services.mozilla.com/wpush/v1/gAAAAABh',
  'https://web.push.apple.com/QGuQyavXutnMH8vCyXbMaVIYTPoK',
  'https://wns2-bn3p.notify.windows.com/w/?token=BQYAAACf%2bx%2f%3d',
]

test.each(known)('%s is an address of a push service', (address) => {
  expect(endpointOf(address, null)).not.toBeNull()
})

/** The literals of the issue, and of what was found elsewhere. */
const hosts = [
  '127.0.0.1',
  'localhost',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0.0.0.0',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[fd00::1]',
  '169.254.169.254',
  '10.0.0.1',
  '192.168.0.1',
  'metadata.google.internal',
  'fcm.googleapis.com@127.0.0.1',
  'fcm.googleapis.com:x@localhost',
  'fcm.googleapis.com.127.0.0.1.nip.io',
  'fcm.googleapis.com.',
  'xfcm.googleapis.com',
  'x.fcm.googleapis.com',
  'googleapis.com',
  'xpush.apple.com',
  'web.push.apple.com.evil.example',
  'notify.windows.com.evil.example',
  'evilnotify.windows.com',
  'ｆｃｍ.googleapis.com',
  'FCM.googleapis.com',
  'fcm%2egoogleapis.com',
  'fcm.googleapis.com%00.localhost',
  'localhost#fcm.googleapis.com',
  'localhost?fcm.googleapis.com',
  'localhost\\@fcm.googleapis.com',
]
const addressesAt = (port: number) => [
  ...hosts.flatMap((host) =>
    ['http', 'https'].flatMap((scheme) => [`${scheme}://${host}:${port}/`, `${scheme}://${host}/`]),
  ),
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/fcm/send/x',
  `https://fcm.googleapis.com:${port}/fcm/send/x`,
  'https://user@fcm.googleapis.com/fcm/send/x',
  'https://:secret@fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com/fcm/send/x#fragment',
  'https://fcm.googleapis.com/../x',
  'https:fcm.googleapis.com/x',
  'https:\\\\fcm.googleapis.com\\x',
  ' https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x\n',
  'https://fcm.googleapis.com/\tx',
  `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
  'ftp://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'data:,x',
  'javascript:alert(1)',
  '',
]

test('nobody is kept and nobody is spoken to but the push services, however an address is spelled', async () => {
  const world = await startWorld()
  const { port, knocks } = await door()
  const ann = await world.member()
  const keys = bodyOf(await newSubscription(world))
  const ours = webPush.generateVAPIDKeys()
  const settings = { keys: ours, subject: 'mailto:a@example.jp', sandbox: null, timeoutMs: 60_000, pauseMs: 0 }
  const send = createSender(settings, createLogger('silent'))
  for (const endpoint of addressesAt(port)) {
    const outcome = await outcomeOf(ann.call(push.subscribe, { body: { ...keys, endpoint } }))
    expect([endpoint, ['push_service_unknown', 'invalid_input'].includes(outcome)]).toEqual([endpoint, true])
    expect([endpoint, await send({ ...keys, endpoint }, { payload: '{}', ttlSeconds: 1, topic: 'x' })]).toEqual([
      endpoint,
      'gone',
    ])
  }
  expect(await world.rows('select from push_subscriptions')).toEqual([])
  expect(knocks()).toBe(0)
})

test('what the list would not take any more is not sent, and the subscription goes', async () => {
  const world = await startWorld()
  const { port, knocks } = await door()
  const ann = await world.member()
  await ann.call(push.subscribe, { body: bodyOf(await newSubscription(world)) })
  await world.rows('update push_subscriptions set endpoint = $1', [`http://localhost:${port}/push/send/x`])
  expect(await outcomeOf(ann.call(push.sendTest, {}))).toBe('not_found')
  expect(await world.rows('select from push_subscriptions')).toEqual([])
  expect(knocks()).toBe(0)
})

test('the sandbox is a push service where it plays one, below its path only, and nowhere in production', () => {
  const sandbox = 'http://localhost:3900'
  expect(endpointOf(`${sandbox}/push/send/x`, sandbox)).toMatchObject({ service: 'sandbox' })
  for (const other of ['/control', '/push/subscriptions', '/push/send/../../trap'])
    expect(endpointOf(`${sandbox}${other}`, sandbox)).toBeNull()
  expect(endpointOf('http://localhost:3901/push/send/x', sandbox)).toBeNull()
  expect(endpointOf(`${sandbox}/push/send/x`, null)).toBeNull()
})

test('whatever is sent as an address, what is taken is https at a host of the list', () => {
  const part = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.constantFrom(
      ...known,
      ...hosts,
      'https://',
      '@',
      '/',
      '\\',
      '.',
      ':443',
      'fcm.googleapis.com',
      'push.apple.com',
    ),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const found = endpointOf(parts.join(''), null)
      if (!found) return
      const { protocol, port, username, hostname } = found.url
      expect([protocol, port, username]).toEqual(['https:', '', ''])
      expect(hostname).toMatch(
        /^fcm\.googleapis\.com$|(^|\.)push\.(services\.mozilla|apple)\.com$|(^|\.)notify\.windows\.com$/,
      )
    }),
    { numRuns: 2000 },
  )
})
