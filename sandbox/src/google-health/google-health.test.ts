import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { application, type Tokens } from '../health/test-application.ts'
import { personasAt } from '../health/personas.ts'
import { type Sandbox, startSandbox } from '../server.ts'
import { weightScope } from './client.ts'

const list = '/v4/users/me/dataTypes/weight/dataPoints'

interface Point {
  name: string
  weight: {
    weightGrams: number
    notes?: string
    sampleTime: {
      physicalTime: string
      utcOffset: string
      civilTime: { date: Record<string, number>; time: Record<string, number> }
    }
  }
}
interface ListResponse {
  dataPoints?: Point[]
  nextPageToken?: string
  error: { status: string; message: string; details: { reason: string }[] }
}

let sandbox: Sandbox
let app: ReturnType<typeof application>
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, folder: null })
  app = application(sandbox, 'google-health')
})
afterAll(() => sandbox.stop())
afterEach(async () => {
  vi.useRealTimers()
  await app.clear()
})

async function read(tokens: Tokens, query: Record<string, string> = {}): Promise<ListResponse> {
  return (await app.get(`${list}?${new URLSearchParams(query).toString()}`, tokens)).json() as Promise<ListResponse>
}
const reasonOf = async (tokens: Tokens, filter: string) => (await read(tokens, { filter })).error.details[0]?.reason

test('The page offers everybody of this service, and a stranger is refused', async () => {
  const page = await (await fetch(app.address(''))).text()
  const offered = [...page.matchAll(/name="person" value="([\w-]+)"/g)].map(([, id]) => id)
  expect(offered).toEqual(personasAt('google-health').map(({ id }) => id))
  const answer = await app.choose({ person: 'any-name' })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('No such person')
})

test('Nobody is sent to a foreign address or to another client', async () => {
  for (const wrong of [
    { redirect_uri: 'https://evil.example/' },
    { client_id: 'hakari-sandbox' },
    { scope: 'openid' },
  ]) {
    const answer = await app.choose({ person: 'daily-haruka', ...wrong })
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.status).toBeGreaterThanOrEqual(400)
  }
})

test('Who agrees comes back with code, state and scope, and who cancels with access_denied', async () => {
  const back = await app.comeBack({ person: 'daily-haruka' })
  expect([back.get('state'), back.get('scope')]).toEqual(['our-state', weightScope])
  expect((await app.comeBack({ cancel: 'yes' })).get('error')).toBe('access_denied')
  await app.control({ fault: 'no-state' })
  expect((await app.comeBack({ person: 'daily-haruka' })).has('state')).toBe(false)
  await app.control({ fault: 'denied' })
  expect((await app.comeBack({ person: 'daily-haruka' })).get('error')).toBe('access_denied')
})

test('A code gives tokens once, a refresh gives no new refresh token, and without prompt there is none', async () => {
  const code = (await app.comeBack({ person: 'daily-haruka' })).get('code')
  const tokens = (await (await app.exchange(code)).json()) as Tokens
  expect(tokens).toMatchObject({ expires_in: 3599, scope: weightScope, token_type: 'Bearer' })
  expect(await (await app.exchange(code)).json()).toMatchObject({ error: 'invalid_grant' })
  const refreshed = await (await app.refresh(tokens.refresh_token)).json()
  expect(refreshed).toMatchObject({ expires_in: 3599 })
  expect(refreshed).not.toHaveProperty('refresh_token')
  expect(await app.connect('daily-haruka', { prompt: 'none' })).not.toHaveProperty('refresh_token')
})

test('Three years of mornings come newest first, page by page', async () => {
  const tokens = await app.connect('daily-haruka')
  const whole = (await read(tokens)).dataPoints ?? []
  expect(whole).toHaveLength(1096)
  const times = whole.map(({ weight }) => weight.sampleTime.physicalTime)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(Date.now() - Date.parse(times[0] ?? '')).toBeLessThan(24 * 3600_000)
  const first = await read(tokens, { pageSize: '1000' })
  const second = await read(tokens, { pageSize: '1000', pageToken: first.nextPageToken ?? '' })
  expect([...(first.dataPoints ?? []), ...(second.dataPoints ?? [])]).toEqual(whole)
  expect(second).not.toHaveProperty('nextPageToken')
  const other = await read(tokens, { pageSize: '999', pageToken: first.nextPageToken ?? '' })
  expect(other.error.status).toBe('INVALID_ARGUMENT')
})

test('A filter keeps a half-open window, and civil time goes by the clock of the person', async () => {
  const tokens = await app.connect('far-east-kai')
  const [point] = (await read(tokens)).dataPoints ?? []
  const { physicalTime, utcOffset, civilTime } = point?.weight.sampleTime ?? {}
  expect(utcOffset).toBe('50400s')
  const { year, month, day } = civilTime?.date ?? {}
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const holds = async (filter: string) => ((await read(tokens, { filter })).dataPoints ?? []).length
  expect(await holds(`weight.sample_time.civil_time >= "${date}"`)).toBe(1)
  expect(await holds(`weight.sample_time.civil_time < "${date}"`)).toBe(0)
  expect(await holds(`weight.sample_time.physical_time >= "${physicalTime}"`)).toBe(1)
  expect(await read(tokens, { filter: `weight.sample_time.physical_time < "${physicalTime}"` })).toEqual({})
})

test.each([
  ['weight.sample_time.physical_time >=', 'MISSING_TOKEN'],
  ['weight.sample_time.physical_time > "2026-01-01T00:00:00Z"', 'RESTRICTION_COMPARATOR'],
  ["weight.sample_time.physical_time >= '2026-01-01T00:00:00Z'", 'SYNTAX'],
  ['body_fat.sample_time.physical_time >= "2026-01-01T00:00:00Z"', 'COLLECTION_MISMATCH'],
  ['weight.weight_grams >= "1"', 'DATA_TYPE_MEMBER'],
  [
    'weight.sample_time.civil_time >= "2026-01-01" OR weight.sample_time.civil_time < "2026-01-02"',
    'EXPRESSION_STRUCTURE',
  ],
  [
    'weight.sample_time.civil_time >= "2026-01-01" AND weight.sample_time.physical_time < "2026-02-01T00:00:00Z"',
    'MIXED_TIME_RESTRICTIONS',
  ],
])('The filter %s is refused as %s', async (filter, kind) => {
  expect(await reasonOf(await app.connect('no-data-nagisa'), filter)).toBe(`INVALID_DATA_POINT_FILTER_${kind}`)
})

test('An empty window is refused, and no data is an empty object', async () => {
  const tokens = await app.connect('no-data-nagisa')
  const empty = 'weight.sample_time.civil_time >= "2026-01-02" AND weight.sample_time.civil_time < "2026-01-02"'
  expect(await reasonOf(tokens, empty)).toBe('INVALID_TIME_RANGE')
  expect(await read(tokens)).toEqual({})
})

test('People differ in what is special about their data', async () => {
  const points = async (person: string) => (await read(await app.connect(person))).dataPoints ?? []
  const grams = async (person: string) => (await points(person)).map(({ weight }) => weight.weightGrams)
  expect((await points('midnight-shin'))[0]?.weight.sampleTime.civilTime.time).toEqual({})
  expect((await points('notes-yuzu'))[0]?.weight.notes).toContain('PRIVATE-NOTE-CANARY')
  expect((await points('notes-yuzu'))[0]?.weight.sampleTime.physicalTime).toMatch(/\.\d{3}348Z$/)
  expect((await points('far-west-mana'))[0]?.weight.sampleTime.utcOffset).toBe('-39600s')
  expect(await grams('string-grams-nao')).toEqual(['65200'])
  expect(await grams('half-gram-sui')).toEqual([65_400.5])
  expect(await grams('odd-weights-iori')).toEqual(expect.arrayContaining([0, 6_520_000, 500_010, 65_200]))
  const first = await read(await app.connect('empty-page-toru'))
  expect(Object.keys(first)).toEqual(['nextPageToken'])
})

test('Errors have the words of the service, and routing comes before authentication', async () => {
  const tokens = await app.connect('wrong-account-aki')
  expect((await read(tokens)).error).toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: 'The account is not linked to Google Health.',
    details: [{ reason: 'ACCOUNT_NOT_LINKED' }],
  })
  expect((await read(await app.connect('partial-hina'))).error.details[0]?.reason).toBe(
    'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
  )
  expect((await read(await app.connect('always-429-tsubasa'))).error.status).toBe('RESOURCE_EXHAUSTED')
  const nobody = await fetch(`${app.base}${list}`)
  expect(nobody.headers.get('www-authenticate')).toBe('Bearer realm="https://accounts.google.com/"')
  expect(((await nobody.json()) as ListResponse).error.details[0]?.reason).toBe('CREDENTIALS_MISSING')
  const wrong = await app.get(list, { access_token: 'wrong' })
  expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"')
  const elsewhere = await fetch(`${app.base}/v4/users/me/elsewhere`)
  expect([elsewhere.status, elsewhere.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
})

test.each([
  ['403-scope', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'],
  ['403-disabled', 'SERVICE_DISABLED'],
  ['403-permission', 'RESOURCE_PERMISSION_DENIED'],
])('By the fault %s the weights are denied for the reason %s', async (fault, reason) => {
  const tokens = await app.connect('midnight-shin')
  await app.control({ fault: `data-${fault}` })
  expect((await read(tokens)).error).toMatchObject({ code: 403, status: 'PERMISSION_DENIED', details: [{ reason }] })
  expect((await read(tokens)).dataPoints).toHaveLength(1)
})

test('Who unticks the weight gets a token without it', async () => {
  expect((await app.connect('daily-haruka', { untick: 'yes' })).scope).toBe('')
})

test('An expired token is refused and refreshed; a revoked grant is dead for good', async () => {
  const tokens = await app.connect('daily-haruka')
  await app.control({ person: 'daily-haruka', expire: true })
  expect((await app.get(list, tokens)).status).toBe(401)
  const fresh = (await (await app.refresh(tokens.refresh_token)).json()) as Tokens
  expect((await app.get(list, fresh)).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3601_000 })
  expect((await app.get(list, fresh)).status).toBe(401)
  vi.useRealTimers()
  await app.control({ person: 'daily-haruka', revoke: true })
  expect((await app.get(list, fresh)).status).toBe(401)
  expect(await (await app.refresh(tokens.refresh_token)).json()).toEqual({
    error: 'invalid_grant',
    error_description: 'Token has been expired or revoked.',
  })
})

test('The one who revokes is connected until the first question, and known by identity before', async () => {
  const tokens = await app.connect('revoked-ren')
  expect(await (await app.get('/v4/users/me/identity', tokens)).json()).toMatchObject({
    name: 'users/me/identity',
    healthUserId: expect.stringMatching(/^\d{10}$/),
  })
  expect((await app.get(list, tokens)).status).toBe(401)
  expect((await app.refresh(tokens.refresh_token)).status).toBe(400)
})

test('The application may revoke, and calls are counted', async () => {
  const before = await app.calls()
  const tokens = await app.connect('same-minute-riku')
  await read(tokens)
  const revoke = () =>
    fetch(`${app.base}/revoke`, { method: 'POST', body: new URLSearchParams({ token: tokens.refresh_token }) })
  expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 400])
  expect((await app.refresh(tokens.refresh_token)).status).toBe(400)
  const after = await app.calls()
  expect(after.data - before.data).toBe(1)
  expect(after.revoke - before.revoke).toBe(2)
  expect(after.persons['same-minute-riku']).toEqual({ token: 1, refresh: 0, data: 1, revoke: 1 })
})
