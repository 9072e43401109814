import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { application, type Tokens } from '../health/test-application.ts'
import { type Sandbox, startSandbox } from '../server.ts'

const dayMs = 24 * 3600_000

interface DataResponse {
  birth_date: string
  height: string
  sex: string
  data: { date: string; keydata: string; model: string; tag: string }[]
}

let sandbox: Sandbox
let app: ReturnType<typeof application>
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, folder: null })
  app = application(sandbox, 'health-planet')
})
afterAll(() => sandbox.stop())
afterEach(async () => {
  vi.useRealTimers()
  await app.clear()
  await app.control({ hour: 'new', limit: 60 })
})

const ask = ({ access_token }: Tokens, query: Record<string, string> = {}) =>
  fetch(`${app.base}/status/innerscan.json`, {
    method: 'POST',
    body: new URLSearchParams({ access_token, date: '1', tag: '6021', ...query }),
  })
const read = async (tokens: Tokens, query: Record<string, string> = {}) =>
  (await ask(tokens, query)).json() as Promise<DataResponse>
const japan = (daysAgo: number) =>
  new Date(Date.now() + 9 * 3600_000 - daysAgo * dayMs).toISOString().replaceAll(/\D/g, '').slice(0, 14)

test('Its pages are in Shift_JIS, and a stranger or a foreign address is refused', async () => {
  const answer = await fetch(app.address(''))
  expect(answer.headers.get('content-type')).toBe('text/html;charset=Shift_JIS')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(new TextDecoder('shift_jis').decode(bytes)).toContain('毎朝体重計に乗る人')
  expect(bytes.toString()).not.toContain('毎朝')
  for (const wrong of [{ person: 'any-name' }, { redirect_uri: 'https://evil.example/' }, { client_id: 'unknown' }])
    expect((await app.choose({ person: 'daily-haruka', ...wrong })).status).toBe(400)
})

test('Who does not agree comes back with an error, or by a fault with neither code nor error', async () => {
  expect((await app.comeBack({ cancel: 'yes' })).get('error')).toBe('access_denied')
  await app.control({ fault: 'denied' })
  expect([...(await app.comeBack({ person: 'daily-haruka' })).keys()]).toEqual(['state'])
})

test('A token lives thirty days, has no type and comes back the same while it lives', async () => {
  const tokens = await app.connect('daily-haruka')
  expect(Object.keys(tokens)).toEqual(['access_token', 'expires_in', 'refresh_token'])
  expect(tokens.expires_in).toBe(2_592_000)
  const again = (await (await app.refresh(tokens.refresh_token)).json()) as Tokens
  expect([again.access_token, again.refresh_token]).toEqual([tokens.access_token, tokens.refresh_token])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * dayMs })
  expect((await ask(tokens)).status).toBe(401)
  const fresh = (await (await app.refresh(tokens.refresh_token)).json()) as Tokens
  expect(fresh.access_token).not.toBe(tokens.access_token)
  expect((await ask(fresh)).status).toBe(200)
})

test('A code is dead after ten minutes, and a refresh needs the redirect address', async () => {
  const { refresh_token } = await app.connect('daily-haruka')
  expect((await app.ask({ grant_type: 'refresh_token', refresh_token, redirect_uri: '' })).status).toBe(400)
  const code = (await app.comeBack({ person: 'daily-haruka' })).get('code')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
  expect(await (await app.exchange(code)).json()).toEqual({ error: 'invalid_grant' })
})

test('Tokens and data are also had by GET', async () => {
  const code = (await app.comeBack({ person: 'daily-haruka' })).get('code') ?? ''
  const query = new URLSearchParams({ ...app.own, grant_type: 'authorization_code', code }).toString()
  const { access_token } = (await (await fetch(`${app.base}/oauth/token?${query}`)).json()) as Tokens
  const data = new URLSearchParams({ access_token, date: '1' }).toString()
  expect((await fetch(`${app.base}/status/innerscan.json?${data}`)).status).toBe(200)
})

test('Every answer tells more about the person than was asked, and every value is a string', async () => {
  const answer = await read(await app.connect('midnight-shin'))
  expect(answer).toEqual({
    birth_date: '19010203',
    data: [{ date: `${japan(0).slice(0, 8)}0000`, keydata: '63.30', model: '01000165', tag: '6021' }],
    height: '171.7',
    sex: 'female',
  })
})

test('A longer span is cut to three months without a word, newest first', async () => {
  const { data } = await read(await app.connect('daily-haruka'), { from: japan(1000), to: japan(0) })
  expect(data.length).toBeGreaterThan(85)
  expect(data.length).toBeLessThan(95)
  expect(data.map(({ date }) => date)).toEqual(
    data
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  )
  // Whole days: this person stands on the scale within an hour of the morning, which may be now.
  const midnight = (daysAgo: number) => `${japan(daysAgo).slice(0, 8)}000000`
  const earlier = await read(await app.connect('daily-haruka'), { from: midnight(400), to: midnight(380) })
  expect(earlier.data).toHaveLength(20)
})

test('Of some only the latest three months are shown: for the time before nothing comes, or the same again', async () => {
  const [only, instead] = [await app.connect('latest-only-chika'), await app.connect('latest-instead-jun')]
  const before = { from: japan(400), to: japan(380) }
  expect((await read(only)).data.length).toBeGreaterThan(85)
  expect((await read(only, before)).data).toEqual([])
  expect((await read(instead, before)).data).toEqual((await read(instead)).data)
})

test('Ended tags are passed over, and who asks for nothing living gets weight and fat', async () => {
  const tokens = await app.connect('two-a-day-sora')
  const tags = async (tag: string) => (await read(tokens, { tag })).data.map(({ tag }) => tag)
  expect(await tags('6023,6029')).toEqual(['6021', '6022', '6021', '6022'])
  expect(await tags('6021,6023')).toEqual(['6021', '6021'])
})

test('Two readings of one minute cannot be told apart but by their value', async () => {
  const { data } = await read(await app.connect('same-minute-riku'))
  expect(new Set(data.map(({ date, model }) => date + model)).size).toBe(1)
  expect(data.map(({ keydata }) => keydata)).toEqual(['65.60', '65.20'])
})

test.each(['wrong-account-aki', 'partial-hina', 'revoked-ren'])('%s gets a page that says 401', async (person) => {
  const tokens = await app.connect(person)
  const answer = await ask(tokens)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'text/html;charset=UTF-8'])
  expect(await answer.text()).toContain('<h1>Token invalid - Invalid AuthSub token.</h1><h2>Error 401</h2>')
})

test("After the hour's calls the answer is 400 with a page that speaks of 401", async () => {
  await app.control({ limit: 2 })
  const tokens = await app.connect('midnight-shin')
  expect([(await ask(tokens)).status, (await ask(tokens)).status]).toEqual([200, 200])
  const refused = await ask(tokens)
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Error 401')])
  await app.control({ hour: 'new' })
  expect((await ask(tokens)).status).toBe(200)
})

test('Maintenance is a page with 200', async () => {
  const tokens = await app.connect('midnight-shin')
  await app.control({ fault: 'data-maintenance' })
  const answer = await ask(tokens)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html;charset=Shift_JIS'])
})
