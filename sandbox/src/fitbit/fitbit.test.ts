import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { application, type Tokens } from '../health/test-application.ts'
import { type Sandbox, startSandbox } from '../server.ts'

const log = (path: string) => `/1/user/-/body/log/weight/date/${path}.json`
const localDate = (daysAgo: number) =>
  new Date(Date.now() + 9 * 3600_000 - daysAgo * 24 * 3600_000).toISOString().slice(0, 10)

interface LogResponse {
  weight: { date: string; time: string; weight: number; fat?: number; logId: number; source: string }[]
  errors: { errorType: string }[]
}

let sandbox: Sandbox
let app: ReturnType<typeof application>
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, folder: null })
  app = application(sandbox, 'fitbit')
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await app.clear()
  await app.control({ era: 'old', hour: 'new', limit: 150 })
})

const read = async (tokens: Tokens, path: string, headers = {}) =>
  (await app.get(log(path), tokens, headers)).json() as Promise<LogResponse>
const errorOf = async (answer: Response) => ((await answer.json()) as LogResponse).errors[0]?.errorType

test('The service is gone: every address answers 410 and nothing else', async () => {
  await app.control({ era: 'gone' })
  for (const path of ['/oauth2/authorize', '/oauth2/token', log(localDate(0)), '/elsewhere']) {
    const answer = await fetch(`${app.base}${path}`, { method: path.endsWith('token') ? 'POST' : 'GET' })
    expect([answer.status, await answer.text()]).toEqual([410, ''])
  }
})

test('A refresh token is good for one use and brings the next', async () => {
  const tokens = await app.connect('daily-haruka')
  expect(tokens).toMatchObject({ expires_in: 28_800, scope: 'weight', token_type: 'Bearer' })
  const next = (await (await app.refresh(tokens.refresh_token)).json()) as Tokens
  expect(next.refresh_token).not.toBe(tokens.refresh_token)
  const again = await app.refresh(tokens.refresh_token)
  expect([again.status, await errorOf(again)]).toEqual([400, 'invalid_grant'])
  expect((await app.refresh(next.refresh_token)).status).toBe(200)
})

test('The application names itself by Basic or, with PKCE, by its id alone', async () => {
  const { client_secret, ...publicOwn } = app.own
  const ask = async (headers: Record<string, string>, choice = {}) => {
    const code = (await app.comeBack({ person: 'daily-haruka', ...choice })).get('code') ?? ''
    const form = { ...publicOwn, grant_type: 'authorization_code', code, code_verifier: app.verifier }
    return (await fetch(`${app.base}/oauth2/token`, { method: 'POST', headers, body: new URLSearchParams(form) }))
      .status
  }
  const basic = (secret: string) => ({ authorization: `Basic ${btoa(`${app.own.client_id}:${secret}`)}` })
  expect(await ask(basic(client_secret))).toBe(200)
  expect(await ask(basic('guessed'))).toBe(401)
  expect(await ask({})).toBe(200)
  expect(await ask({}, { code_challenge: '', code_challenge_method: '' })).toBe(401)
})

test('A day, a period that ends with its date, and a span of at most 31 days', async () => {
  const tokens = await app.connect('daily-haruka')
  const days = async (path: string) => (await read(tokens, path)).weight.map(({ date }) => date)
  expect(await days(localDate(1))).toEqual([localDate(1)])
  const week = await days(`${localDate(1)}/7d`)
  expect([week.length, week[0], week.at(-1)]).toEqual([7, localDate(7), localDate(1)])
  expect(await days(`${localDate(30)}/${localDate(0)}`)).toHaveLength(31)
  for (const wrong of [`${localDate(31)}/${localDate(0)}`, `${localDate(0)}/3m`, '2026-02-30', 'today']) {
    const answer = await app.get(log(wrong), tokens)
    expect([answer.status, await errorOf(answer)]).toEqual([400, 'validation'])
  }
})

test('A manual entry without a time has the last second of its day and no fat', async () => {
  const { weight } = await read(await app.connect('late-entry-minoru'), localDate(0))
  expect(weight).toHaveLength(2)
  expect(weight[1]).toMatchObject({ time: '23:59:59', weight: 70.1, source: 'API' })
  expect(weight[1]).not.toHaveProperty('fat')
})

test('Who speaks American weighs in pounds', async () => {
  const tokens = await app.connect('midnight-shin')
  const weighs = async (headers = {}) => (await read(tokens, localDate(0), headers)).weight[0]?.weight
  expect(await weighs()).toBe(63.3)
  expect(await weighs({ 'accept-language': 'en_US' })).toBe(139.55)
})

test('Tokens that are wrong, old or without the scope are told apart', async () => {
  const path = log(localDate(0))
  const tokens = await app.connect('daily-haruka')
  await app.control({ person: 'daily-haruka', expire: true })
  expect(await errorOf(await app.get(path, tokens))).toBe('expired_token')
  expect(await errorOf(await app.get(path, { access_token: 'wrong' }))).toBe('invalid_token')
  const partial = await app.get(path, await app.connect('partial-hina'))
  expect([partial.status, await errorOf(partial)]).toEqual([403, 'insufficient_scope'])
  expect((await app.get(path, await app.connect('revoked-ren'))).status).toBe(401)
})

test('An hour has 150 questions, and every answer says how many are left', async () => {
  const tokens = await app.connect('no-data-nagisa')
  const ask = () => app.get(log(localDate(0)), tokens)
  expect((await ask()).headers.get('fitbit-rate-limit-remaining')).toBe('149')
  await app.control({ limit: 1 })
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
})

test('Who is revoked by the application is dead', async () => {
  const tokens = await app.connect('daily-haruka')
  const body = new URLSearchParams({ ...app.own, token: tokens.access_token })
  expect((await fetch(`${app.base}/oauth2/revoke`, { method: 'POST', body })).status).toBe(200)
  expect((await app.get(log(localDate(0)), tokens)).status).toBe(401)
  expect((await app.refresh(tokens.refresh_token)).status).toBe(400)
})
