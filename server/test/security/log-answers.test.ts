import { type AnyOperation, Refused, type RefusalBody, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { byTheMinute } from '../../src/platform/by-the-minute.ts'
import { pseudonymsOf } from '../../src/platform/log-pseudonym.ts'
import { inputs } from '../corpus/operation-inputs.ts'
import { bareRequestOf, byId, memberOperations, operations } from '../corpus/operations.ts'
import { disable, isSignedIn, mailedSecret, outcomeOf } from '../steps/accounts.ts'
import { withGoogle } from '../steps/google.ts'
import { addPasskey, newDevice, signInByPasskey } from '../steps/passkeys.ts'
import { passWith, showPassword, turnOnFactor, wrongCode } from '../steps/second-factor.ts'
import { textsContaining } from '../world/stored-data.ts'
import { eventually } from '../world/eventually.ts'
import { withoutDatabase } from '../world/without-database.ts'
import { type Browser, type SignedIn, startWorld, wideLimits, type World } from '../world/world.ts'

const few = { times: 2, seconds: 3600 }
const world = await startWorld({
  trustedProxies: ['127.0.0.0/8'],
  limits: { ...wideLimits, redeemPerClient: few, postPagesPerClient: few },
})

type Line = Partial<Record<string, string | number>>
const linesOf = ({ logLines }: World): Line[] => logLines.map((line) => JSON.parse(line) as Line)
const requests = (where = world) => linesOf(where).filter(({ msg }) => msg === 'request')
const lineOf = ({ requestId }: { requestId: string | null }) => requests().find((line) => line.requestId === requestId)
const inLog = ({ member: { id: memberId }, email }: SignedIn) =>
  pseudonymsOf(world.platform.logPseudonym, { memberId, email })
const clientInLog = (network: string) => world.platform.logPseudonym('client', network)

const token = 'x'.repeat(43)
const ownPage = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
const told = async (answer: Promise<Response>) => (await (await answer).json()) as RefusalBody
const post = (by: Browser, path: string, body: unknown, headers: Record<string, string> = {}) =>
  told(by.fetch(path, { method: 'POST', headers: { ...ownPage, ...headers }, body: JSON.stringify(body) }))

/** What somebody is told who asks for this, where it is a refusal. */
async function refusalOf(by: Browser, operation: AnyOperation, input: object): Promise<RefusalBody[]> {
  try {
    await by.call(operation, input)
  } catch (error) {
    if (error instanceof Refused) return [error.body]
    throw error
  }
  return []
}

/** Afterwards nobody is there any more to be refused. */
const isLast = ({ id }: AnyOperation) => /^(accounts\.remove|sessions\.signOut)$/.test(id)

const walked =
  `account_disabled body_too_large connect_not_begun foreign_origin google_failed google_not_linked handle_taken
  invalid_input link_invalid malformed_request mfa_code_invalid mfa_factor_unknown not_connected not_found not_own_picture
  not_registering not_signed_in other_member passkey_failed passkey_unknown password_exists push_service_unknown
  reset_link_invalid sign_in_expired sign_in_method_off too_many_requests unknown_email unsupported_media_type
  wrong_current_password wrong_password`.split(/\s+/)

test('whatever somebody is refused, the number they were told leads to a line with the same reason', async () => {
  const [member, gone, other] = [await world.member(), await world.member(), await world.member()]
  await disable(world, gone.member.id)
  const refused: RefusalBody[] = []
  for (const by of [world.visitor(), member]) {
    const asked = operations.filter((it) => !isLast(it)).map((it) => refusalOf(by, it, inputs[it.id] ?? {}))
    refused.push(...(await Promise.all(asked)).flat())
  }
  const { email, password } = member
  const somebody = world.visitor()
  refused.push(
    await post(somebody, '/api/sign-in', { email, password: 'a wrong one' }),
    await post(somebody, '/api/sign-in', { email: gone.email, password: gone.password }),
    await post(somebody, '/api/sign-in', { email, password }, { 'Sec-Fetch-Site': 'cross-site' }),
    await post(somebody, '/api/sign-in', { email }, { 'Content-Type': 'text/plain' }),
    await post(somebody, '/api/sign-in', { email }),
    await post(somebody, '/api/accounts/link/redeem', { email, token }, { 'X-Forwarded-For': '203.0.113.5' }),
    await post(somebody, '/api/accounts/reset/check', { token }, { 'X-Forwarded-For': '203.0.113.6' }),
    await post(somebody, '/api/sign-in', { email: 'x'.repeat(300_000) }),
    await told(somebody.fetch('/api/sign-in', { method: 'POST', headers: ownPage, body: '{' })),
    await told(member.fetch('/api/account', { headers: { 'Hakari-Member': other.member.id } })),
    ...(await refusalOf(member, byId('accounts.updateProfile'), { body: { handle: other.member.handle } })),
  )
  expect(refused.length).toBeGreaterThan(150)
  const written = new Map(requests().map(({ requestId, refusal }) => [requestId, refusal]))
  for (const { requestId, refusal } of refused)
    expect([requestId, written.get(requestId)]).toEqual([requestId, refusal])
  const codes = new Set<string>(refused.map(({ refusal }) => refusal))
  expect(new Set(walked).difference(codes)).toEqual(new Set())
})

test('who was held up by a limit is in the log with its name, by pseudonyms of who and from where, and nowhere by name', async () => {
  const member = await world.member()
  const from = '203.0.113.77'
  const headers = { 'X-Forwarded-For': from }
  const body = { email: member.email, token }
  const ask = () => post(world.visitor(), '/api/accounts/link/redeem', body, headers)
  await ask()
  await ask()
  expect(lineOf(await ask())).toMatchObject({
    operation: 'accounts.redeemLink',
    status: 429,
    refusal: 'too_many_requests',
    limit: 'redeemPerClient',
    account: inLog(member).account,
    client: clientInLog(from),
  })
  const page = () => world.fetch('/s/zzzzzz', { headers })
  await page()
  await page()
  const line = lineOf({ requestId: (await page()).headers.get('X-Request-Id') })
  expect(line).toMatchObject({ status: 429, limit: 'postPagesPerClient', client: clientInLog(from) })
  expect(JSON.stringify(await ask())).not.toContain('redeemPerClient')
  for (const name of [from, member.email, member.member.id, member.member.handle])
    expect(textsContaining(world.logLines, name)).toEqual([])
})

test('a page elsewhere, or a wrong ORIGIN, is told from a disabled account, with what was sent and what was expected', async () => {
  const gone = await world.member()
  await disable(world, gone.member.id)
  const { email, password } = gone
  expect(lineOf(await post(world.visitor(), '/api/sign-in', { email, password }))).toMatchObject({
    status: 403,
    refusal: 'account_disabled',
    ...inLog(gone),
  })
  const { origin: expected } = world.config
  const sent = async (headers: Record<string, string>) =>
    lineOf(await told(world.fetch('/api/contact', { method: 'POST', headers })))
  const refusal = 'foreign_origin'
  const away = 'https://www.hakari.example'
  expect(await sent({ Origin: away })).toMatchObject({ status: 403, refusal, origin: away, expected })
  expect(await sent({ 'Sec-Fetch-Site': 'same-site' })).toMatchObject({
    refusal,
    origin: 'not sent',
    site: 'same-site',
  })
  const { origin } = (await sent({ Origin: `https://x"}{<b>${'y'.repeat(500)}` })) ?? {}
  expect(origin).toMatch(/^https:\/\/x____b_y+$/)
  expect(origin).toHaveLength(100)
})

test('every sign-in is in the log with its member, whichever way it took and whether it succeeded', async () => {
  const member = await world.member()
  const { email, password } = member
  const { member: mark } = inLog(member)
  const google = { email: `${crypto.randomUUID()}@gmail.com` }
  await withGoogle(member, google, { intent: 'link' })
  const device = newDevice(world)
  await addPasskey(member, device)
  const found = () =>
    requests()
      .filter((line) => line.member === mark)
      .map(({ operation, status, refusal = 'in' }) => `${operation} ${status} ${refusal}`)
  const signIn = (typed: string) =>
    outcomeOf(world.visitor().call(sessions.signIn, { body: { email, password: typed } }))
  const after = async (act: () => Promise<unknown>) => {
    const before = found().length
    await act()
    return found().slice(before)
  }
  expect(await after(() => signIn(password))).toEqual(['sessions.signIn 200 in'])
  expect(await after(() => signIn('a wrong one'))).toEqual(['sessions.signIn 401 wrong_password'])
  expect(await after(() => withGoogle(world.visitor(), google))).toEqual(['google.finish 200 in'])
  expect(await after(() => signInByPasskey(world.visitor(), device))).toEqual(['passkeys.signIn 200 in'])
  const lying = () => outcomeOf(signInByPasskey(world.visitor(), device, { isVerified: false }))
  expect(await after(lying)).toEqual(['passkeys.signIn 401 passkey_failed'])
  const byLink = async () => {
    const browser = world.visitor()
    const token = await mailedSecret(world, 'signIn', email, browser)
    return post(browser, '/api/accounts/link/redeem', { email, token }, { 'X-Forwarded-For': '203.0.113.78' })
  }
  expect(await after(byLink)).toEqual(['accounts.redeemLink 200 in'])
  const byReset = async () => {
    const token = await mailedSecret(world, 'reset', email, world.visitor())
    const headers = { 'X-Forwarded-For': '203.0.113.79' }
    return post(world.visitor(), '/api/accounts/reset/confirm', { token, password: 'another one' }, headers)
  }
  expect(await after(byReset)).toEqual(['accounts.confirmReset 200 in'])
  const own = { ...member, password: 'another one' }
  await own.call(sessions.signIn, { body: { email, password: own.password } })
  const factor = await turnOnFactor(world, own)
  const browser = world.visitor()
  const byCode = async () => {
    await showPassword(browser, own)
    await outcomeOf(passWith(browser, wrongCode(world, factor)))
    await passWith(browser, factor.nextCode())
  }
  expect(await after(byCode)).toEqual([
    'sessions.signIn 401 mfa_required',
    'sessions.pass 400 mfa_code_invalid',
    'sessions.pass 200 in',
  ])
})

/** When a request was, by its number. */
const timeIn = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

test('an outage is a line at once and then one a minute with how often, and every answer has a number that says when', async () => {
  const member = await world.member()
  let answers = 0
  const from = world.logLines.length
  const lines = (msg: string) =>
    linesOf(world)
      .slice(from)
      .filter((line) => line.msg === msg)
  const began = Date.now()
  await withoutDatabase(world, async () => {
    for (const operation of memberOperations) {
      const { refusal, requestId } = await told(member.fetch(...bareRequestOf(operation)))
      expect(refusal).toBe('unavailable')
      expect(timeIn(requestId)).toBeGreaterThanOrEqual(began)
      expect(timeIn(requestId)).toBeLessThanOrEqual(Date.now())
      answers++
    }
    const page = await member.fetch('/user/x/post/AAAAAAAAAAAAAAAA', { headers: { 'X-Forwarded-For': '203.0.113.80' } })
    expect(page.status).toBe(503)
    answers++
    expect(lines('request')).toMatchObject([{ status: 503, refusal: 'unavailable' }])
    expect(lines('database unavailable')).toHaveLength(1)
  })
  await eventually(async () => expect(await isSignedIn(member)).toBe(true))
  byTheMinute(world.platform.logger).flush()
  const all = lines('request').filter(({ status }) => status === 503)
  expect(all).toHaveLength(2)
  const reason = 'the database does not answer'
  expect(all[1]).toMatchObject({ refusal: 'unavailable', reason, since: expect.stringMatching(/^\d{4}-/) as string })
  expect(Number(all[1]?.times) + 1).toBeGreaterThanOrEqual(answers)
  expect(lines('database unavailable')).toHaveLength(2)
  expect(lines('database connection lost').length).toBeLessThanOrEqual(2)
})
