import { accounts, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { tableChecksums } from '../world/table-checksums.ts'
import { startWorld } from '../world/world.ts'

const world = await startWorld()
const body = (email: string, password: string) => ({ body: { email, password } })

test("on the developer's own machine a test account is made, and works like any other", async () => {
  const browser = world.visitor()
  const { email, password, member } = await browser.call(accounts.createTest, {})
  expect(member.name).toMatch(/^テスト\d+$/)
  expect((await browser.call(sessions.viewer, {})).member).toEqual(member)
  expect((await world.visitor().call(sessions.signIn, body(email, password))).member).toEqual(member)
})

test('making another test account ends the session the browser had before', async () => {
  const browser = await world.member()
  const before = browser.copy()
  const { member } = await browser.call(accounts.createTest, {})
  expect((await before.call(sessions.viewer, {})).member).toBeNull()
  expect((await browser.call(sessions.viewer, {})).member).toEqual(member)
})

test.each<Record<string, string>>([
  { 'X-Forwarded-For': '192.0.2.1' },
  { 'X-Forwarded-For': '127.0.0.1' },
  { Forwarded: 'for=127.0.0.1' },
  { 'X-Real-IP': '127.0.0.1' },
  { Via: '1.1 tunnel' },
])('through a proxy or a tunnel no test account is made: %o', async (headers) => {
  const before = await tableChecksums(world)
  const answer = await world.fetch('/api/accounts/test', {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
  })
  expect([answer.status, await answer.json()]).toEqual([
    403,
    expect.objectContaining({ refusal: 'only_in_development' }),
  ])
  expect(await tableChecksums(world)).toEqual(before)
})

test('in production there is no such thing, and nothing tells of it', async () => {
  const production = await startWorld({ mode: 'production', origin: 'https://hakari.example', google: null })
  const ask = (path: string) =>
    production.fetch(path, { method: 'POST', headers: { Origin: 'https://hakari.example' } })
  const [asked, nonsense] = [await ask('/api/accounts/test'), await ask('/api/accounts/no-such-thing')]
  expect([asked.status, nonsense.status]).toEqual([404, 404])
  expect(await asked.json()).toMatchObject({ refusal: 'not_found' })
  for (const path of ['/api/openapi.json', '/api/docs'])
    expect(await (await production.fetch(path)).text()).not.toMatch(/createTest|accounts\/test/)
  expect(await production.rows('select 1 from members')).toEqual([])
})
