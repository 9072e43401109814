import { imports } from '@hakari/contract'
import { expect, test } from 'vitest'
import { comeBackFrom, healthPlanetAliases, stateOf } from '../../../test/steps/imports.ts'
import { type Browser, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const person = 'two-a-day-sora'

/** As a caller who knows nothing but the two addresses. */
async function post(
  browser: Browser,
  path: string,
  body: object,
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const answer = await browser.fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
  })
  return { status: answer.status, answer: (await answer.json()) as Record<string, unknown> }
}
const token = (browser: Browser, body: object) => post(browser, '/api/healthplanet-token', body)
const data = (browser: Browser, body: object) => post(browser, '/api/healthplanet-data', body)

test('a code is exchanged for token aliases, which read the weights and are renewed', async () => {
  const member = await world.member()
  const code = (await comeBackFrom(member, 'health_planet', { person })).get('code')
  const { status, answer } = await token(member, { code, grantType: 'authorization_code' })
  expect(status).toBe(200)
  expect(Object.keys(answer).toSorted()).toEqual(['access_token', 'expires_in', 'refresh_token'])
  expect(answer['expires_in']).toBeGreaterThan(29 * 86_400)
  expect(await stateOf(member, 'health_planet')).toBe('connected')

  const read = await data(member, { accessToken: answer['access_token'], tag: '6021' })
  const date = new Date(Date.now() + 9 * 3600_000 - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  expect(read).toEqual({
    status: 200,
    answer: {
      data: [
        { keydata: '65.80', date },
        { keydata: '65.00', date },
      ],
    },
  })

  const renewed = await token(member, { refreshToken: answer['refresh_token'], grantType: 'refresh_token' })
  expect(renewed.status).toBe(200)
  expect(await data(member, { accessToken: answer['access_token'], tag: '6021' })).toMatchObject({
    status: 403,
    answer: { error: 'invalid_handle' },
  })
  expect((await data(member, { accessToken: renewed.answer['access_token'], tag: '6021' })).status).toBe(200)
})

test('from and to narrow what is read', async () => {
  const member = await world.member()
  const { access_token: accessToken } = await healthPlanetAliases(member, person)
  const yesterday = new Date(Date.now() + 9 * 3600_000 - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const between = (from: string, to: string) => data(member, { accessToken, tag: '6021', from, to })
  expect((await between(`${yesterday}120000`, `${yesterday}235959`)).answer).toEqual({
    data: [{ keydata: '65.80', date: yesterday }],
  })
  expect((await between('20200101000000', '20200201000000')).answer).toEqual({ data: [] })
})

test('every refusal is named under error', async () => {
  const member = await world.member()
  const { access_token: accessToken } = await healthPlanetAliases(member, person)
  const wrong: [object, number, string][] = [
    [{ accessToken, tag: '6022' }, 400, 'invalid_input'],
    [{ accessToken, tag: '6021,6022' }, 400, 'invalid_input'],
    [{ accessToken }, 400, 'invalid_input'],
    [{ accessToken, tag: '6021', from: '20261116' }, 400, 'invalid_input'],
    [{ accessToken, tag: '6021', from: '20269999999999' }, 400, 'invalid_input'],
    [{ accessToken: 'x', tag: '6021' }, 403, 'invalid_handle'],
  ]
  for (const [body, status, error] of wrong)
    expect(await data(member, body)).toMatchObject({ status, answer: { error } })
  expect(await token(member, { grantType: 'password', code: 'x' })).toMatchObject({
    answer: { error: 'invalid_input' },
  })
  expect(await token(member, { grantType: 'authorization_code', code: 'x' })).toMatchObject({
    status: 410,
    answer: { error: 'connect_not_begun' },
  })
  expect(await token(world.visitor(), { grantType: 'authorization_code', code: 'x' })).toMatchObject({
    status: 401,
    answer: { error: 'not_signed_in' },
  })
  await comeBackFrom(member, 'health_planet', { person })
  expect(await token(member, { grantType: 'authorization_code', code: 'made-up' })).toMatchObject({
    status: 502,
    answer: { error: 'provider_exchange_failed' },
  })
})

test('the token aliases of one member open nothing for another: 403', async () => {
  const [a, b] = [await world.member(), await world.member()]
  const ofA = await healthPlanetAliases(a, person)
  await healthPlanetAliases(b, 'daily-haruka')
  expect(await data(b, { accessToken: ofA.access_token, tag: '6021' })).toMatchObject({
    answer: { error: 'invalid_handle' },
  })
  expect(await token(b, { refreshToken: ofA.refresh_token, grantType: 'refresh_token' })).toMatchObject({
    answer: { error: 'invalid_handle' },
  })
  expect(await data(a, { accessToken: ofA.refresh_token, tag: '6021' })).toMatchObject({
    answer: { error: 'invalid_handle' },
  })
  await a.call(imports.disconnect, { params: { service: 'health_planet' } })
  expect(await data(a, { accessToken: ofA.access_token, tag: '6021' })).toMatchObject({
    answer: { error: 'not_connected' },
  })
})
