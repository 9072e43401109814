import { imports } from '@hakari/contract'
import { expect, test } from 'vitest'
import { comeBackFrom, connectAs, latest, stateOf } from '../../../test/steps/imports.ts'
import { startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const old = await startWorld({
  imports: {
    behind: { ...world.config.imports.behind, fitbit: 'fitbit_web' },
    clients: { ...world.config.imports.clients, google_health: null, health_planet: null },
  },
})
// Both worlds speak to the first one's outside.
const era = (name: 'old' | 'gone') => world.control({ service: 'fitbit', era: name })
const person = 'daily-haruka'

test('the old Fitbit is asked by PKCE with S256 and scope weight, and its code exchanged in a form', async () => {
  await era('old')
  const member = await old.member()
  const { url } = await member.call(imports.connect, { params: { service: 'fitbit' } })
  const { state, code_challenge, ...rest } = Object.fromEntries(new URL(url).searchParams)
  expect(new URL(url).pathname).toBe('/fitbit/oauth2/authorize')
  expect(rest).toEqual({
    client_id: world.sandbox.fitbit.clientId,
    redirect_uri: `${old.config.origin}/fitbit/callback`,
    response_type: 'code',
    scope: 'weight',
    code_challenge_method: 'S256',
  })
  expect([state, code_challenge].every((text) => text?.length === 43)).toBe(true)
  expect(await connectAs(member, 'fitbit', person)).toMatchObject({ state: 'connected' })
})

const weightOf = async (who: string) => {
  const member = await old.member()
  await connectAs(member, 'fitbit', who)
  return (await latest(member, 'fitbit'))?.weight ?? null
}

test('the old Fitbit is read day by day, by the same rules', async () => {
  await era('old')
  expect(await weightOf('late-entry-minoru')).toBe('64.8')
  expect(await weightOf('two-a-day-sora')).toBe('65.8')
  expect(await weightOf('eight-days-kei')).toBeNull()
  expect(await weightOf('no-data-nagisa')).toBeNull()
})

test('the old Fitbit gives a new refresh token for each one used, and both are kept', async () => {
  await era('old')
  const member = await old.member()
  await connectAs(member, 'fitbit', person)
  for (let i = 0; i < 3; i++) {
    await old.rows(`update connections set expires_at = now() - interval '1 minute'`)
    expect(await latest(member, 'fitbit')).not.toBeNull()
  }
  expect(await stateOf(member, 'fitbit')).toBe('connected')
})

test('since the old Fitbit has ended, connecting and importing say so', async () => {
  await era('old')
  const [connected, begun] = [await old.member(), await old.member()]
  await connectAs(connected, 'fitbit', person)
  const back = await comeBackFrom(begun, 'fitbit', { person })
  await era('gone')
  await expect(latest(connected, 'fitbit')).rejects.toMatchObject({ code: 'provider_gone' })
  await expect(
    begun.call(imports.finish, {
      params: { service: 'fitbit' },
      body: { code: back.get('code') ?? '', state: back.get('state') ?? '' },
    }),
  ).rejects.toMatchObject({ code: 'provider_gone' })
})

test('whoever connected the old Fitbit is asked to connect again when Google stands behind it', async () => {
  const member = await world.member()
  await connectAs(member, 'fitbit', person)
  await world.rows(`update connections set provider = 'fitbit_web'`)
  expect(await stateOf(member, 'fitbit')).toBe('broken')
  await expect(latest(member, 'fitbit')).rejects.toMatchObject({ code: 'provider_gone' })
})
