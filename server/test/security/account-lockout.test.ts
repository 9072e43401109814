import { accounts, sessions } from '@hakari/contract'
import { expect, inject, test } from 'vitest'
import { limitTable } from '../../src/limits.ts'
import { hashOf } from '../../src/platform/secrets.ts'
import { isSignedIn, mailAfter, secretIn } from '../steps/accounts.ts'
import { scaled } from '../world/eventually.ts'
import { type Browser, type SignedIn, startWorld } from '../world/world.ts'

const stress = inject('stress')
/** As strict as in production, and behind a proxy of ours, so that everybody can come from anywhere. */
const limits = {
  ...limitTable,
  requestsPerClient: { times: 300, seconds: 300 },
  redeemPerClient: { times: 10, seconds: 600 },
}
const world = await startWorld({ limits, trustedProxies: ['127.0.0.0/8'], waitingSignIns: 200 })
world.clock.stop()

interface ApiResult {
  status: number
  refusal: string
}

async function post(by: Browser, path: string, body: object, from: string): Promise<ApiResult> {
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': from }
  const answer = await by.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { refusal: 'none', ...((await answer.json()) as object), status: answer.status }
}

const signIn = async (by: Browser, { email, password }: { email: string; password: string }, from: string) =>
  (await post(by, '/api/sign-in', { email, password }, from)).refusal
const guess = ({ email }: SignedIn, from: string, by: Browser = world.visitor()) =>
  signIn(by, { email, password: 'a wrong one' }, from)
const askFor = async (what: 'link' | 'reset', by: Browser, { email }: SignedIn, from: string) =>
  (await post(by, `/api/accounts/${what}`, { email }, from)).refusal

const many = <T>(times: number, act: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, i) => act(i)))
const countOf = (answers: string[], wanted: string) => answers.filter((it) => it === wanted).length
const attacker = (i: number) => `198.51.100.${i % 100}`
const home = '203.0.113.7'
const browserCookie = ({ cookies }: Browser) => cookies.get('hakari_browser') ?? ''

/** From everywhere together. A machine that is busy turns some away without counting them: those are tried again. */
async function useUpGuesses(owner: SignedIn): Promise<void> {
  let left = limitTable.signInPerAccount.times
  while (left > 0) {
    const answers = await many(left, (i) => guess(owner, attacker(i)))
    expect(answers).not.toContain('too_many_requests')
    left -= countOf(answers, 'wrong_password')
  }
}

/** Somebody who was signed in in this browser and is not any more. */
async function leftOwner(): Promise<SignedIn> {
  world.clock.advance(3601)
  const owner = await world.member()
  await owner.call(sessions.signOut, {})
  return owner
}

test(
  'while strangers guess from a hundred networks the owner comes in from a known browser, and they get no more tries than the bound',
  { timeout: scaled(120_000) * stress },
  async () => {
    const owner = await leftOwner()
    const each = Math.min(100, 5 * stress ** 3)
    const storm = many(100, async (i) => {
      const answers: string[] = []
      for (let n = 0; n < each; n++) answers.push(await guess(owner, attacker(i)))
      return answers
    })
    const during = many(5, async () => {
      const outcome = await signIn(owner, owner, home)
      await owner.call(sessions.signOut, {})
      return outcome
    })
    expect(await during).toEqual(Array(5).fill('none'))
    const answers = (await storm).flat()
    expect(countOf(answers, 'wrong_password')).toBe(limitTable.signInPerAccount.times)
    expect(countOf(answers, 'too_many_requests')).toBe(100 * each - limitTable.signInPerAccount.times)
    expect(await signIn(world.visitor(), owner, home)).toBe('too_many_requests')
    expect(await signIn(owner, owner, home)).toBe('none')
    expect(await signIn(owner, owner, attacker(1))).toBe('none')
  },
)

test('who guesses from one network keeps the owner out of no other one, whatever the browser', async () => {
  const owner = await leftOwner()
  const { times } = limitTable.signInPerAccountAndClient
  const answers: string[] = []
  for (let i = 0; i < times + 5; i++) answers.push(await guess(owner, attacker(1)))
  expect(countOf(answers, 'wrong_password')).toBe(times)
  expect(await signIn(world.visitor(), owner, attacker(1))).toBe('too_many_requests')
  expect(await signIn(world.visitor(), owner, home)).toBe('none')
})

test('who uses up all requests of an address keeps no known browser there from signing in', async () => {
  const owner = await leftOwner()
  const ask = async () => (await world.visitor().fetch('/api/site', { headers: { 'X-Forwarded-For': home } })).status
  while ((await ask()) !== 429);
  expect(await signIn(world.visitor(), owner, home)).toBe('too_many_requests')
  expect(await signIn(owner, owner, home)).toBe('none')
})

test('only wrong passwords count: a crowd behind one address comes in', async () => {
  const owner = await leftOwner()
  for (let i = 0; i < 40; i++) expect(await signIn(world.visitor(), owner, home)).toBe('none')
  expect(await guess(owner, home)).toBe('wrong_password')
})

test('a known browser has ten wrong tries an hour of its own, and is then like any other', async () => {
  const owner = await leftOwner()
  await useUpGuesses(owner)
  const answers: string[] = []
  for (let i = 0; i < 12; i++) answers.push(await guess(owner, home, owner))
  expect(answers).toEqual([...Array<string>(10).fill('wrong_password'), 'too_many_requests', 'too_many_requests'])
  world.clock.advance(limitTable.signInPerKnownBrowser.seconds + 1)
  expect(await signIn(owner, owner, home)).toBe('none')
})

test("a stranger's known browser, a forged cookie and one that was forgotten are worth nothing", async () => {
  const [owner, stranger] = [await leftOwner(), await world.member()]
  await useUpGuesses(owner)
  const forged = world.visitor()
  forged.cookies.set('hakari_browser', 'x'.repeat(43))
  for (const browser of [stranger, forged]) expect(await signIn(browser.copy(), owner, home)).toBe('too_many_requests')
  await world.rows(`update known_browsers set seen_at = now() - interval '366 days' where member_id = $1`, [
    owner.member.id,
  ])
  expect(await signIn(owner, owner, home)).toBe('too_many_requests')
})

const answerTo = async (browser: Browser, email: string) => {
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': home }
  const body = JSON.stringify({ email, password: 'a wrong one' })
  const answer = await browser.fetch('/api/sign-in', { method: 'POST', headers, body })
  const said = { ...((await answer.json()) as object), requestId: '' }
  return { status: answer.status, said, headers: [...answer.headers.keys()].toSorted() }
}

test('the cookie of a known browser tells nothing: wrong passwords are answered the same with it and without', async () => {
  const [owner, other] = [await leftOwner(), await leftOwner()]
  for (const email of [owner.email, 'nobody@example.jp']) {
    const plain = await answerTo(world.visitor(), email)
    expect(plain.headers).not.toContain('set-cookie')
    for (const browser of [owner, other]) expect(await answerTo(browser, email)).toEqual(plain)
  }
})

test('strangers who have mails sent do not keep a known browser from its link and its reset, nor another network', async () => {
  const owner = await leftOwner()
  const five = limitTable.mailPerAddressAndClient.times
  const first = await many(2 * five, () => askFor('reset', world.visitor(), owner, attacker(1)))
  expect(countOf(first, 'none')).toBe(five)
  expect(await askFor('link', world.visitor(), owner, home)).toBe('none')
  const all = await many(200, (i) => askFor(i % 2 ? 'link' : 'reset', world.visitor(), owner, attacker(i)))
  expect(countOf(all, 'none')).toBe(limitTable.mailPerAddress.times - five - 1)
  expect(await askFor('link', world.visitor(), owner, home)).toBe('too_many_requests')
  for (const topic of ['signIn', 'reset'] as const) {
    const what = topic === 'reset' ? 'reset' : 'link'
    const act = async () => expect(await askFor(what, owner, owner, attacker(1))).toBe('none')
    await mailAfter(world, { topic, to: owner.email, act })
  }
  const own = await many(2 * five, () => askFor('link', owner, owner, home))
  expect(countOf(own, 'none')).toBe(five - 2)
})

test('mails to strangers have a bound over all, an error in the log says when it is reached, and known browsers go on', async () => {
  const mailFromEverywhere = { times: 20, seconds: 3600 }
  const small = await startWorld({ limits: { ...limitTable, mailFromEverywhere }, trustedProxies: ['127.0.0.0/8'] })
  small.clock.stop()
  const owner = await small.member()
  await owner.call(sessions.signOut, {})
  const ask = async (i: number) =>
    (await post(small.visitor(), '/api/accounts/link', { email: `s${i}@example.jp` }, attacker(i))).refusal
  const answers = await many(30, ask)
  expect([countOf(answers, 'none'), countOf(answers, 'too_many_requests')]).toEqual([20, 10])
  const alarms = small.logLines.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level === 50)
  expect(alarms).toMatchObject([{ limit: 'mailFromEverywhere', msg: 'a limit for all together is used up' }])
  expect(await askFor('link', owner, owner, home)).toBe('none')
  small.clock.advance(3601)
  expect(await ask(50)).toBe('none')
})

test('a redeemed reset signs in, and the wrong passwords of before no longer count', async () => {
  const owner = await leftOwner()
  await useUpGuesses(owner)
  await many(20, () => post(world, '/api/accounts/reset/check', { token: 'x'.repeat(43) }, home))
  const act = () => askFor('reset', owner, owner, home)
  const token = secretIn(await mailAfter(world, { topic: 'reset', to: owner.email, act }))
  expect(await guess(owner, home)).toBe('too_many_requests')
  const password = 'entirely another one'
  // A neighbour at the same address has used up what clients may try of links.
  expect((await post(owner, '/api/accounts/reset/confirm', { token, password }, home)).refusal).toBe('none')
  expect(await owner.call(sessions.viewer, {})).toEqual({ member: owner.member })
  expect(await signIn(world.visitor(), { ...owner, password }, home)).toBe('none')
})

test('a reset forgets every browser the member was known in but the one it is used in', async () => {
  const owner = await leftOwner()
  const thief = owner.copy()
  const act = () => askFor('reset', owner, owner, home)
  const token = secretIn(await mailAfter(world, { topic: 'reset', to: owner.email, act }))
  const password = 'entirely another one'
  await owner.call(accounts.confirmReset, { body: { token, password } })
  await useUpGuesses(owner)
  expect(await guess(owner, home, thief)).toBe('too_many_requests')
  expect(await signIn(owner, { ...owner, password }, home)).toBe('none')
})

test('a known browser is known by a secret for a year, kept as a hash, that is no session and stays after logging out', async () => {
  const owner = await world.member()
  const answer = await owner.fetch('/api/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ email: owner.email, password: owner.password }),
  })
  const cookie = answer.headers.getSetCookie().find((it) => it.startsWith('hakari_browser='))
  expect(cookie).toMatch(/^hakari_browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  const rows = await world.rows('select secret_hash from known_browsers where member_id = $1', [owner.member.id])
  expect(rows).toEqual([{ secret_hash: hashOf(browserCookie(owner)) }])
  await owner.call(sessions.signOut, {})
  expect([...owner.cookies.keys()]).toEqual(['hakari_browser'])
  expect(await isSignedIn(owner)).toBe(false)
  expect(await owner.call(sessions.viewer, {})).toEqual({ member: null })
})

test('wiping the device and deleting the account take the cookie of the known browser and its rows away', async () => {
  const rowsOf = ({ member }: SignedIn) => world.rows('select from known_browsers where member_id = $1', [member.id])
  const [wiped, leaves] = [await world.member(), await world.member()]
  expect([await rowsOf(wiped), await rowsOf(leaves)]).toEqual([[{}], [{}]])
  await wiped.call(sessions.forgetBrowser, {})
  await leaves.call(accounts.remove, {})
  expect([await rowsOf(wiped), await rowsOf(leaves)]).toEqual([[], []])
  expect([browserCookie(wiped), browserCookie(leaves)]).toEqual(['', ''])
  expect(await isSignedIn(wiped)).toBe(true)
})

test('people who share a browser are both known in it, and nobody is known by what another one handed them', async () => {
  const [one, other] = [await leftOwner(), await world.member()]
  const handed = browserCookie(one)
  const shared = one
  await shared.call(sessions.signIn, { body: { email: other.email, password: other.password } })
  await shared.call(sessions.signOut, {})
  expect(browserCookie(shared)).not.toBe(handed)
  for (const member of [one, other]) {
    await useUpGuesses(member)
    const old = world.visitor()
    old.cookies.set('hakari_browser', handed)
    expect(await signIn(old, member, home)).toBe('too_many_requests')
    expect(await signIn(shared.copy(), member, home)).toBe('none')
    world.clock.advance(301)
  }
})

test('a member is known in the twenty browsers used last', async () => {
  const owner = await leftOwner()
  for (let i = 0; i < 21; i++) await signIn(world.visitor(), owner, home)
  const known = 'select from known_browsers where member_id = $1 and secret_hash is not null'
  expect(await world.rows(known, [owner.member.id])).toHaveLength(20)
})
