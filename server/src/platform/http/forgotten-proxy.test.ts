import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { startWorld, type World } from '../../../test/world/world.ts'
import { createLogger } from '../logger.ts'
import { trustedNetworks } from './client-address.ts'
import { noticeForgottenProxy } from './forgotten-proxy.ts'

const msg = 'a proxy is not believed: all its visitors count as one client'
type Headers = Record<string, string>

/** What is said in production of requests with these headers from these peers. */
function heardOf(requests: [peer: string, headers: Headers][], trusted = ['10.9.0.0/16']) {
  const lines: { msg: string; peer: string; hint: string }[] = []
  const logger = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line) as never) })
  const look = noticeForgottenProxy({ logger, trusted: trustedNetworks(trusted), isProduction: true })
  for (const [remoteAddress, headers] of requests) look({ socket: { remoteAddress }, headers } as IncomingMessage)
  return lines
}

const forwarded = { 'x-forwarded-for': '203.0.113.9' }

test.each<[string, string, Headers]>([
  ['in the same network', '10.0.0.2', forwarded],
  ['on this machine', '127.0.0.1', forwarded],
  ['on this machine, by IPv6', '::1', forwarded],
  ['as an IPv6 socket sees it', '::ffff:192.168.1.5', forwarded],
  ['in a container', '172.17.0.1', { forwarded: 'for=203.0.113.9' }],
  ['of a private IPv6 network', 'fd00::7', { 'x-real-ip': '203.0.113.9' }],
])('a proxy %s that is not in TRUSTED_PROXIES is said once, with what to set', (_, peer, headers) => {
  const [line, ...more] = heardOf(Array.from({ length: 50 }, () => [peer, headers]))
  expect(more).toEqual([])
  const plain = peer.replace('::ffff:', '')
  expect(line).toMatchObject({ msg, level: 40, peer: plain })
  expect(line?.hint).toContain(`put ${plain} into TRUSTED_PROXIES`)
  expect(line?.hint.includes('X-Forwarded-For')).toBe(headers !== forwarded)
})

test.each<[string, string, Headers]>([
  ['a stranger who sends the header over the Internet', '198.51.100.7', forwarded],
  ['a stranger who does so by IPv6', '2001:db8::7', forwarded],
  ['a proxy that is believed', '10.9.0.1', forwarded],
  ['somebody near who sends none', '10.0.0.2', { via: '1.1 x' }],
  ['a connection that is gone', '', forwarded],
])('nothing is said of %s', (_, peer, headers) => {
  expect(heardOf([[peer, headers]])).toEqual([])
})

async function visits(world: World, visitors: string[]): Promise<number> {
  for (const visitor of visitors) await world.fetch('/api/site', { headers: { 'X-Forwarded-For': visitor } })
  return world.logLines.filter((line) => line.includes(msg)).length
}

test('behind a forgotten proxy the app says so at the first visitor, in development at the third, and once', async () => {
  const production = await startWorld({ mode: 'production', origin: 'https://hakari.example' })
  expect(await visits(production, ['203.0.113.1'])).toBe(1)
  expect(await visits(production, ['203.0.113.2', '203.0.113.3'])).toBe(1)
  const development = await startWorld()
  expect(await visits(development, ['203.0.113.1', '203.0.113.2', '203.0.113.2'])).toBe(0)
  expect(await visits(development, ['203.0.113.3', '203.0.113.4', '203.0.113.5', '203.0.113.6'])).toBe(1)
})
