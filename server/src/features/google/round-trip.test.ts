import { accounts, google, Refused, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { type Choice, comeBack, goToGoogle, withGoogle } from '../../../test/steps/google.ts'
import { lockRows } from '../../../test/world/lock-rows.ts'
import { tableChecksums } from '../../../test/world/table-checksums.ts'
import { eventually, scaled } from '../../../test/world/eventually.ts'
import { type Browser, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
/** Where nobody waits long for Google. */
const hasty = await startWorld({ providerTimeoutMs: scaled(600) })

const form = { nickname: '花子', targetWeight: '52.5', bio: '', agreed: true as const, isOldEnough: true as const }
const failed = { code: 'google_failed' }

async function registered(email: string): Promise<Browser> {
  const browser = world.visitor()
  await withGoogle(browser, { email })
  await browser.call(accounts.register, { body: form })
  return browser
}

const isSignedIn = async (browser: Browser) => (await browser.call(sessions.viewer, {})).member !== null

/** What the browser keeps of a round trip under way. */
function kept(browser: Browser) {
  const cookie = browser.cookies.get('hakari_google') ?? ''
  return JSON.parse(Buffer.from(cookie, 'base64url').toString()) as Record<string, unknown>
}
const keep = (browser: Browser, attempt: object) =>
  browser.cookies.set('hakari_google', Buffer.from(JSON.stringify(attempt)).toString('base64url'))

/** How an attempt ended, and which tables it changed. */
async function outcomeOf(attempt: () => Promise<unknown>) {
  const before = await tableChecksums(world)
  const code = await attempt().then(
    () => 'ok',
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  )
  const after = await tableChecksums(world)
  return { code, changed: Object.keys(after).filter((table) => after[table] !== before[table]) }
}
const refused = { code: 'google_failed', changed: [] }

test('while Google cannot be found nobody is sent there, and the next try works', async () => {
  await world.breakGoogle('discovery-down')
  await expect(world.visitor().call(google.start, { body: { intent: 'sign_in' } })).rejects.toMatchObject(failed)
  await world.breakGoogle('discovery-down')
  const link = await world.visitor().fetch('/google/start', { redirect: 'manual' })
  expect([link.status, link.headers.get('Location')]).toEqual([302, '/google/callback?error=unavailable'])
  expect(await outcomeOf(() => comeBack(world.visitor(), '?error=unavailable'))).toEqual(refused)
  expect(await goToGoogle(world.visitor(), { email: 'found@example.jp' })).toContain('code=')
})

test('while the keys of Google cannot be had nobody is believed, and the next try works', async () => {
  await world.breakGoogle('certs-down')
  const browser = world.visitor()
  expect(await outcomeOf(() => withGoogle(browser, { email: 'keys@example.jp' }))).toEqual(refused)
  expect((await withGoogle(browser, { email: 'keys@example.jp' })).outcome).toBe('registering')
})

test.each([
  'token-error',
  'token-html',
  'token-hang',
  'invalid-grant',
  'wrong-nonce',
  'wrong-audience',
  'wrong-issuer',
  'expired',
  'alg-none',
  'hs256',
  'bad-signature',
  'no-state',
  'other-state',
])('%s is refused in time, leaves nothing, and the next try works', async (fault) => {
  // In the end the sandbox does answer: who is refused has not waited for it.
  const where = fault === 'token-hang' ? hasty : world
  const email = `${fault}@example.jp`
  const browser = where.visitor()
  await where.breakGoogle(fault, email)
  const before = await tableChecksums(where)
  await expect(withGoogle(browser, { email })).rejects.toMatchObject(failed)
  expect(await tableChecksums(where)).toEqual(before)
  expect(browser.cookies.size).toBe(0)
  await eventually(async () => expect((await withGoogle(browser, { email })).outcome).toBe('registering'))
})

test("a lie about a member opens nobody's account", async () => {
  await registered('lied-about@example.jp')
  for (const fault of ['wrong-nonce', 'alg-none', 'hs256', 'bad-signature']) {
    await world.breakGoogle(fault, 'lied-about@example.jp')
    expect(await outcomeOf(() => withGoogle(world.visitor(), { email: 'lied-about@example.jp' }))).toEqual(refused)
  }
})

test('a round trip ends only in the browser that began it', async () => {
  await registered('victim@example.jp')
  const browser = world.visitor()
  const search = await goToGoogle(browser, { email: 'victim@example.jp' })
  const withoutCookie = world.visitor()
  expect(await outcomeOf(() => comeBack(withoutCookie, search))).toEqual(refused)
  const withItsOwn = world.visitor()
  await goToGoogle(withItsOwn, { email: 'attacker@example.jp' })
  expect(await outcomeOf(() => comeBack(withItsOwn, search))).toEqual(refused)
  expect(await isSignedIn(withoutCookie)).toBe(false)
  expect(await isSignedIn(withItsOwn)).toBe(false)
  expect((await comeBack(browser, search)).outcome).toBe('signed_in')
})

test.each([
  ['nothing', ''],
  ['no JSON', Buffer.from('{').toString('base64url')],
  ['an empty state', Buffer.from('{"state":"","nonce":"","verifier":""}').toString('base64url')],
  ['a list', Buffer.from('[]').toString('base64url')],
])('a cookie that holds %s is no round trip', async (_, cookie) => {
  const browser = world.visitor()
  const search = await goToGoogle(browser, { email: 'cookie@example.jp' })
  browser.cookies.set('hakari_google', cookie)
  expect(await outcomeOf(() => comeBack(browser, search))).toEqual(refused)
})

test.each([
  ['without a state', (search: URLSearchParams) => search.delete('state')],
  ['with an empty state', (search: URLSearchParams) => search.set('state', '')],
  ['with two states', (search: URLSearchParams) => search.append('state', 'another')],
  ['without a code', (search: URLSearchParams) => search.delete('code')],
  ['from another issuer', (search: URLSearchParams) => search.set('iss', 'https://other.example')],
  ['with an error', (search: URLSearchParams) => search.set('error', 'access_denied')],
])('an answer %s is refused', async (_, change) => {
  const browser = world.visitor()
  const search = new URLSearchParams(await goToGoogle(browser, { email: 'answer@example.jp' }))
  change(search)
  expect(await outcomeOf(() => comeBack(browser, `?${search.toString()}`))).toEqual(refused)
})

test('an answer works once, even where the cookie was kept', async () => {
  await registered('once@example.jp')
  const browser = world.visitor()
  const search = await goToGoogle(browser, { email: 'once@example.jp' })
  const keptCookie = browser.copy()
  expect((await comeBack(browser, search)).outcome).toBe('signed_in')
  expect(browser.cookies.has('hakari_google')).toBe(false)
  expect(await outcomeOf(() => comeBack(browser, search))).toEqual(refused)
  expect(await outcomeOf(() => comeBack(keptCookie, search))).toEqual(refused)
})

test('of twenty answers at once one opens a session', async () => {
  const { call } = await registered('parallel@example.jp')
  const browser = world.visitor()
  const search = await goToGoogle(browser, { email: 'parallel@example.jp' })
  const before = (await call(sessions.list, {})).items.length
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => comeBack(browser.copy(), search)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await call(sessions.list, {})).items).toHaveLength(before + 1)
})

test.each(['link', 'prove'] as const)('to %s one must be signed in', async (intent) => {
  await expect(world.visitor().call(google.start, { body: { intent } })).rejects.toMatchObject({
    code: 'not_signed_in',
  })
})

/** A member, who has linked Google where it is about proving with it. */
async function memberTo(intent: 'link' | 'prove') {
  const member = await world.member()
  const choice: Choice = { email: `google-of-${member.email}` }
  if (intent === 'prove') await withGoogle(member, choice, { intent: 'link' })
  return { member, choice }
}

test.each(['link', 'prove'] as const)('a hand-made cookie without a session does not %s', async (intent) => {
  const before = await tableChecksums(world)
  const nobody = world.visitor()
  const search = await goToGoogle(nobody, { email: 'hand-made@example.jp' })
  keep(nobody, { ...kept(nobody), intent, sessionId: null })
  await expect(comeBack(nobody, search)).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(await tableChecksums(world)).toEqual(before)

  for (const sessionId of [null, '']) {
    const { member, choice } = await memberTo(intent)
    const own = await goToGoogle(member, choice)
    keep(member, { ...kept(member), intent, sessionId })
    expect(await outcomeOf(() => comeBack(member, own))).toEqual(refused)
  }
})

test.each(['link', 'prove'] as const)(
  "what one member began to %s does not end in another's session",
  async (intent) => {
    const [{ member: one }, { member: other, choice }] = [await memberTo(intent), await memberTo(intent)]
    const search = await goToGoogle(one, choice, { intent })
    other.cookies.set('hakari_google', one.cookies.get('hakari_google') ?? '')
    expect(await outcomeOf(() => comeBack(other, search))).toEqual(refused)
  },
)

test('a stolen session whose proof is old links nothing, even with a cookie made by hand', async () => {
  const victim = await world.member()
  const [session] = (await victim.call(sessions.list, {})).items
  await world.rows(`update sessions set proved_at = now() - interval '6 minutes' where member_id = $1`, [
    victim.member.id,
  ])
  const thief = victim.copy()
  const search = await goToGoogle(thief, { email: 'thief@example.jp' })
  keep(thief, { ...kept(thief), intent: 'link', sessionId: session?.id })
  expect(await outcomeOf(() => comeBack(thief, search))).toEqual({ code: 'recent_sign_in_needed', changed: [] })
  expect(await victim.call(accounts.mine, {})).toMatchObject({ hasGoogle: false })
})

const meanwhile = {
  'was signed out elsewhere': 'delete from sessions where member_id = $1',
  'was disabled': 'update members set disabled_at = now() where id = $1',
} as const
const ends = (['link', 'prove'] as const).flatMap((intent) =>
  (Object.keys(meanwhile) as (keyof typeof meanwhile)[]).map((what) => [intent, what] as const),
)

test.each(ends)('who began to %s and %s before Google answered gets no session and no link', async (intent, what) => {
  const { member, choice } = await memberTo(intent)
  const search = await goToGoogle(member, choice, { intent })
  await world.rows(meanwhile[what], [member.member.id])
  expect(await outcomeOf(() => comeBack(member, search))).toEqual({ code: 'not_signed_in', changed: [] })
})

test.each(ends)('who began to %s and %s while it ended gets no session and no link', async (intent, what) => {
  const { member, choice } = await memberTo(intent)
  const search = await goToGoogle(member, choice, { intent })
  const rowsOf = async () => [
    await world.rows('select * from identities where member_id = $1', [member.member.id]),
    await world.rows('select token_hash from sessions where member_id = $1', [member.member.id]),
  ]
  const [identities, own] = await rowsOf()
  const held = await lockRows(world, meanwhile[what], [member.member.id])
  const finished = comeBack(member, search).catch(({ code }: Refused) => code)
  await held.waiting(1)
  await held.commit()
  expect(await finished).toBe('not_signed_in')
  expect(await rowsOf()).toEqual([identities, what === 'was disabled' ? own : []])
})
