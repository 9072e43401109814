import { accounts, imports } from '@hakari/contract'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comeBackFrom, connectAs, healthPlanetAliases, latest, stateOf } from '../../../test/steps/imports.ts'
import { scaled } from '../../../test/world/eventually.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'
import { createVault } from '../../platform/vault.ts'
import { rotateKeys } from './rotate-keys.ts'
import { openTokens } from './sealed-tokens.ts'

const world = await startWorld({ providerTimeoutMs: scaled(30_000) })
const person = 'daily-haruka'

interface Row {
  provider: 'google_health' | 'health_planet'
  tokens: Buffer
  key_id: string
  version: number
}
const rowOf = async ({ member }: SignedIn, service: string) => {
  const [row] = await world.rows<Row>(
    'select provider, tokens, key_id, version from connections where member_id = $1 and service = $2',
    [member.id, service],
  )
  if (!row) throw new Error('not connected')
  return row
}
const tokensIn = ({ provider, tokens, key_id }: Row, memberId: string, vault = world.platform.vault) =>
  openTokens(vault, { memberId, provider }, { keyId: key_id, box: tokens })

const callsOf = async (service: string) =>
  (await (await fetch(`${world.sandbox.url}/control/calls?service=${service}`)).json()) as {
    refresh: number
    revoke: number
  }

test.each([
  ['fitbit', 'google-health'],
  ['health_planet', 'health-planet'],
] as const)('%s: many imports at once renew once', async (service, name) => {
  const member = await world.member()
  await connectAs(member, service, person)
  const lifetime = service === 'fitbit' ? 3600 : 30 * 86_400
  const before = await callsOf(name)
  world.clock.advance(lifetime - 240)
  try {
    const readings = await Promise.all(Array.from({ length: 8 }, () => latest(member, service)))
    expect(new Set(readings.map((reading) => reading?.weight)).size).toBe(1)
  } finally {
    world.clock.advance(240 - lifetime)
  }
  expect((await callsOf(name)).refresh - before.refresh).toBe(1)
})

test('tokens with more than five minutes left are used as they are', async () => {
  const member = await world.member()
  await connectAs(member, 'fitbit', person)
  const before = await callsOf('google-health')
  world.clock.advance(3599 - 310)
  await latest(member, 'fitbit')
  world.clock.advance(310 - 3599)
  expect((await callsOf('google-health')).refresh).toBe(before.refresh)
})

test('a token the service does not accept any more is renewed once and used', async () => {
  const member = await world.member()
  await connectAs(member, 'fitbit', person)
  await world.control({ service: 'google-health', person, expire: true })
  expect(await latest(member, 'fitbit')).not.toBeNull()
  expect(await stateOf(member, 'fitbit')).toBe('connected')
})

test('tokens are sealed for one member and one provider: in another row they do not open', async () => {
  const [a, b] = [await world.member(), await world.member()]
  await connectAs(a, 'fitbit', person)
  await connectAs(b, 'fitbit', 'two-a-day-sora')
  const row = await rowOf(a, 'fitbit')
  const { accessToken, refreshToken } = tokensIn(row, a.member.id)
  expect(row.tokens.includes(accessToken)).toBe(false)
  expect(refreshToken).not.toBeNull()
  expect(() => tokensIn(row, b.member.id)).toThrow(/authenticate/)
  expect(() => tokensIn({ ...row, provider: 'health_planet' }, a.member.id)).toThrow(/authenticate/)
  await world.rows('update connections set tokens = $1 where member_id = $2', [row.tokens, b.member.id])
  await expect(latest(b, 'fitbit')).rejects.toMatchObject({ code: 'provider_revoked' })
})

test('an operator changes the key: all is sealed anew, and the old one is not needed', async () => {
  const member = await world.member()
  await connectAs(member, 'health_planet', person)
  const before = tokensIn(await rowOf(member, 'health_planet'), member.member.id)
  await world.rows('delete from connections where member_id <> $1', [member.member.id])
  const own = { id: 'own', key: Buffer.from(await ownKeyText(), 'base64') }
  const next = { id: 'next', key: Buffer.alloc(32, 7) }
  expect(await rotateKeys({ db: world.platform.db, vault: createVault([next, own]) })).toEqual({ done: 1, left: 0 })
  const row = await rowOf(member, 'health_planet')
  expect(row.key_id).toBe('next')
  expect(tokensIn(row, member.member.id, createVault([next]))).toEqual(before)
  expect(await rotateKeys({ db: world.platform.db, vault: createVault([next, own]) })).toEqual({ done: 0, left: 0 })
})

const ownKeyText = () => readFile(join(world.config.dataFolder, 'token-key'), 'utf8')

test('no token of a service is in any byte a browser gets, nor in any log line', async () => {
  const member = await world.member()
  const heard: string[] = []
  const ears: SignedIn = {
    ...member,
    call: async (operation, input, options) => {
      const answer = await member.call(operation, input, options)
      heard.push(JSON.stringify(answer))
      return answer
    },
  }
  await connectAs(ears, 'fitbit', person)
  await healthPlanetAliases(ears, person)
  for (const service of ['fitbit', 'health_planet'] as const) await latest(ears, service)
  await ears.call(imports.list, {})
  const secrets = await Promise.all(
    ['fitbit', 'health_planet'].map(async (service) => tokensIn(await rowOf(member, service), member.member.id)),
  )
  const all = heard.join('\n') + world.logLines.join('\n')
  for (const { accessToken, refreshToken } of secrets) {
    expect(all).not.toContain(accessToken)
    expect(all).not.toContain(refreshToken)
  }
  expect(all).not.toContain(world.sandbox.googleHealth.clientSecret)
})

test('whoever disconnects or leaves takes the permission back at Google too', async () => {
  const [a, b] = [await world.member(), await world.member()]
  await connectAs(a, 'fitbit', person)
  await connectAs(b, 'fitbit', 'two-a-day-sora')
  const before = await callsOf('google-health')
  await a.call(imports.disconnect, { params: { service: 'fitbit' } })
  await b.call(accounts.remove, {})
  await expect.poll(async () => (await callsOf('google-health')).revoke - before.revoke).toBe(2)
  await expect.poll(() => world.rows(`select 1 from pgboss.job where name like 'revocations%'`)).toEqual([])
})

test('a renewal that was under way when somebody connected anew does not touch the new connection', async () => {
  const member = await world.member()
  await connectAs(member, 'fitbit', person)
  await world.control({ service: 'google-health', fault: 'token-held', person })
  await world.rows(`update connections set expires_at = now() - interval '1 minute' where member_id = $1`, [
    member.member.id,
  ])
  const old = latest(member, 'fitbit').catch((error: { code?: string }) => error.code)
  await expect
    .poll(async () => (await world.rows('select 1 from connections where renewing_until is not null')).length)
    .toBe(1)
  await member.call(imports.disconnect, { params: { service: 'fitbit' } })
  await connectAs(member, 'fitbit', 'two-a-day-sora')
  await world.control({ clear: true })
  expect(['not_connected', 'provider_revoked']).toContain(await old)
  expect(await latest(member, 'fitbit')).toMatchObject({ weight: '65.8' })
})

test('whoever leaves while a service is asked leaves nothing behind, and the permission is given back', async () => {
  const member = await world.member()
  const before = await callsOf('google-health')
  const back = await comeBackFrom(member, 'fitbit', { person })
  await world.control({ service: 'google-health', fault: 'token-held', person })
  const body = { code: back.get('code') ?? '', state: back.get('state') ?? '' }
  const connecting = member
    .call(imports.finish, { params: { service: 'fitbit' }, body })
    .catch((error: { code?: string }) => error.code)
  // From then on the service is asked.
  await expect.poll(() => world.rows('select 1 from connection_attempts'), { interval: 10 }).toEqual([])
  await member.call(accounts.remove, {})
  await world.control({ clear: true })
  expect(await connecting).toBe('not_signed_in')
  expect((await callsOf('google-health')).revoke).toBeGreaterThan(before.revoke)
})
