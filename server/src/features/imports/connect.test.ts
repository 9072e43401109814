import { imports, type Service } from '@hakari/contract'
import { expect, test } from 'vitest'
import { comeBackFrom, connectAs, latest, stateOf } from '../../../test/steps/imports.ts'
import { startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const services = imports.services
const person = 'daily-haruka'

const connections = (memberId: string) =>
  world.rows<{ service: string }>('select service from connections where member_id = $1', [memberId])

test.each(services)('%s is connected by going there and back, and says so', async (service) => {
  const member = await world.member()
  expect(await stateOf(member, service)).toBe('unconnected')
  expect(await connectAs(member, service, person)).toMatchObject({ service, state: 'connected', importedAt: null })
  expect(await stateOf(member, service)).toBe('connected')
  expect(await latest(member, service)).toMatchObject({ weight: expect.stringMatching(/^6\d(\.\d)?$/) })
})

test('Fitbit is asked for exactly one scope, with PKCE and a state of its own each time', async () => {
  const member = await world.member()
  const asked = async () => new URL((await member.call(imports.connect, { params: { service: 'fitbit' } })).url)
  const [one, two] = [await asked(), await asked()]
  const { state, code_challenge, ...rest } = Object.fromEntries(one.searchParams)
  expect(rest).toEqual({
    client_id: world.sandbox.googleHealth.clientId,
    redirect_uri: `${world.config.origin}/fitbit/callback`,
    response_type: 'code',
    scope: 'https://www.googleapis.com/auth/googlehealth.health_metrics_and_measurements.readonly',
    access_type: 'offline',
    prompt: 'consent',
    code_challenge_method: 'S256',
  })
  expect(state).toMatch(/^[\w-]{43}$/)
  expect(code_challenge).toMatch(/^[\w-]{43}$/)
  expect(two.searchParams.get('state')).not.toBe(state)
  expect(state).not.toContain(member.member.id)
})

test('Health Planet is asked for innerscan', async () => {
  const member = await world.member()
  const { url } = await member.call(imports.connect, { params: { service: 'health_planet' } })
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    scope: 'innerscan',
    response_type: 'code',
    redirect_uri: `${world.config.origin}/healthplanet/callback`,
  })
})

const finishing = (service: Service, body: { code: string; state?: string }) => ({ params: { service }, body })

test.each(services)('%s: nobody ends what they did not begin, and nothing is stored', async (service) => {
  const [a, b] = [await world.member(), await world.member()]
  const other: Service = service === 'fitbit' ? 'health_planet' : 'fitbit'
  const back = await comeBackFrom(a, service, { person })
  const [code, state] = [back.get('code') ?? '', back.get('state') ?? undefined]
  const body = { code, ...(state !== undefined && { state }) }
  const refused = { code: 'connect_not_begun' }
  await expect(b.call(imports.finish, finishing(service, body))).rejects.toMatchObject(refused)
  await expect(a.call(imports.finish, finishing(other, body))).rejects.toMatchObject(refused)
  await expect(a.call(imports.finish, finishing(service, { code, state: 'x'.repeat(43) }))).rejects.toMatchObject(
    refused,
  )
  await expect(a.call(imports.finish, finishing(service, { code, state: '' }))).rejects.toMatchObject(refused)
  await b.call(imports.connect, { params: { service } })
  await expect(b.call(imports.finish, finishing(service, { code, state: state ?? 'y' }))).rejects.toMatchObject(refused)
  expect([await connections(a.member.id), await connections(b.member.id)]).toEqual([[], []])
})

const bodyOf = (back: URLSearchParams) => {
  const state = back.get('state')
  return { code: back.get('code') ?? '', ...(state !== null && { state }) }
}

test.each(services)('%s: the way back is good once, for ten minutes, in the session that left', async (service) => {
  const member = await world.member()
  const refused = { code: 'connect_not_begun' }
  const first = bodyOf(await comeBackFrom(member, service, { person }))
  await member.call(imports.finish, finishing(service, first))
  await expect(member.call(imports.finish, finishing(service, first))).rejects.toMatchObject(refused)

  const late = bodyOf(await comeBackFrom(member, service, { person }))
  await world.rows(`update connection_attempts set expires_at = now() - interval '1 second'`)
  await expect(member.call(imports.finish, finishing(service, late))).rejects.toMatchObject(refused)

  const elsewhere = bodyOf(await comeBackFrom(member, service, { person }))
  const ended = await world.rows<{ id: string }>('delete from sessions where member_id = $1 returning id', [
    member.member.id,
  ])
  await expect(member.call(imports.finish, finishing(service, elsewhere))).rejects.toMatchObject({
    code: 'not_signed_in',
  })
  const left = 'select 1 from connection_attempts where session_id = any($1)'
  expect(await world.rows(left, [ended.map(({ id }) => id)])).toEqual([])
})

test('fifty who bring the same answer connect once', async () => {
  const member = await world.member()
  const back = await comeBackFrom(member, 'fitbit', { person })
  const body = { code: back.get('code') ?? '', state: back.get('state') ?? '' }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => member.call(imports.finish, finishing('fitbit', body))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await connections(member.member.id)).toHaveLength(1)
})

test('Health Planet may keep the state to itself: then the session is enough', async () => {
  const world = await startWorld()
  const member = await world.member()
  await world.control({ service: 'health-planet', fault: 'no-state', person })
  const back = await comeBackFrom(member, 'health_planet', { person })
  expect(back.get('state')).toBeNull()
  await member.call(imports.finish, finishing('health_planet', { code: back.get('code') ?? '' }))
  expect(await stateOf(member, 'health_planet')).toBe('connected')
})

test('once Health Planet has sent a state back, nobody comes back without one, also after a restart', async () => {
  const before = await startWorld()
  await connectAs(await before.member(), 'health_planet', person)
  const after = await startWorld({ database: before.database })
  for (const world of [before, after]) {
    const member = await world.member()
    await world.control({ service: 'health-planet', fault: 'no-state', person })
    const code = (await comeBackFrom(member, 'health_planet', { person })).get('code') ?? ''
    await expect(member.call(imports.finish, finishing('health_planet', { code }))).rejects.toMatchObject({
      code: 'connect_not_begun',
    })
    expect(await stateOf(member, 'health_planet')).toBe('unconnected')
  }
})

test('coming back without a state is tried once, however often somebody has set out', async () => {
  const world = await startWorld()
  const member = await world.member()
  await world.control({ service: 'health-planet', fault: 'no-state', person })
  const code = (await comeBackFrom(member, 'health_planet', { person })).get('code') ?? ''
  await member.call(imports.connect, { params: { service: 'health_planet' } })
  for (const [sent, refusal] of [
    ['of somebody else', 'provider_exchange_failed'],
    [code, 'connect_not_begun'],
  ] as const)
    await expect(member.call(imports.finish, finishing('health_planet', { code: sent }))).rejects.toMatchObject({
      code: refusal,
    })
  expect(await stateOf(member, 'health_planet')).toBe('unconnected')
})

test('Fitbit must send the state back', async () => {
  const member = await world.member()
  await world.control({ service: 'google-health', fault: 'no-state', person })
  const back = await comeBackFrom(member, 'fitbit', { person })
  await expect(
    member.call(imports.finish, finishing('fitbit', { code: back.get('code') ?? '' })),
  ).rejects.toMatchObject({ code: 'connect_not_begun' })
})

test('whoever takes the tick away is told that weights may not be read, and nothing is stored', async () => {
  const member = await world.member()
  await expect(connectAs(member, 'fitbit', 'partial-hina')).rejects.toMatchObject({ code: 'provider_scope_missing' })
  expect(await connections(member.member.id)).toEqual([])
})

test.each(services)(
  '%s: disconnecting forgets the tokens at once and tells the service where it can be told',
  async (service) => {
    const member = await world.member()
    await connectAs(member, service, person)
    expect(await member.call(imports.disconnect, { params: { service } })).toMatchObject({ state: 'unconnected' })
    expect(await connections(member.member.id)).toEqual([])
    await expect(latest(member, service)).rejects.toMatchObject({ code: 'not_connected' })
    expect(await member.call(imports.disconnect, { params: { service } })).toMatchObject({ state: 'unconnected' })
  },
)
