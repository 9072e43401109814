import { accounts, passkeys, recovery, secondFactor, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { limitTable } from '../../src/limits.ts'
import { isSignedIn, mailedEmailChange, mailedSecret, outcomeOf, signUp } from '../steps/accounts.ts'
import { withGoogle } from '../steps/google.ts'
import { appCode, stepSeconds } from '../steps/one-time-code.ts'
import { addPasskey, newDevice, proveByPasskey, signInByPasskey } from '../steps/passkeys.ts'
import {
  applyForRecovery,
  appWith,
  type Factor,
  letRecoveryWait,
  passWith,
  secretOfLink,
  showPassword,
  signInWithCode,
  turnOnFactor,
  wrongCode,
} from '../steps/second-factor.ts'
import { eventually } from '../world/eventually.ts'
import { softwareAuthenticator } from '../webauthn/software-authenticator.ts'
import { type Browser, type SignedIn, startWorld, type World } from '../world/world.ts'

/** Every test is an attack by somebody who has all that its sentence says, the password most often, and is to get nowhere. */
const world = await startWorld()

interface Victim {
  member: SignedIn
  factor: Factor
}

async function victim(of: World = world): Promise<Victim> {
  const member = await of.member()
  return { member, factor: await turnOnFactor(of, member) }
}

const pass = (browser: Browser, code: string) => outcomeOf(passWith(browser, code))
const atCode = (member: SignedIn, browser = world.visitor()) => showPassword(browser, member)
const many = <T>(times: number, act: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, i) => act(i)))
const countOf = (outcomes: string[], wanted: string) => outcomes.filter((it) => it === wanted).length

const proveLongAgo = ({ member }: SignedIn) =>
  world.rows(`update sessions set proved_at = now() - interval '6 minutes' where member_id = $1`, [member.id])

/** What must not be possible without all factors: to make, change or remove a way in. */
async function careful(browser: Browser, { password }: SignedIn): Promise<Record<string, string>> {
  const email = `thief-${crypto.randomUUID()}@example.jp`
  const acts = {
    addPasskey: browser.call(passkeys.beginAdding, {}),
    renewCodes: browser.call(secondFactor.renewCodes, {}),
    changeEmail: browser.call(accounts.changeEmail, { body: { email, password } }),
    changePassword: browser.call(accounts.changePassword, { body: { current: password, password: 'of the thief 9' } }),
    turnOff: browser.call(secondFactor.turnOff, { body: { code: password.slice(0, 20) } }),
    remove: browser.call(accounts.remove, {}),
  }
  const outcomes = Object.entries(acts).map(async ([name, answer]) => [name, await outcomeOf(answer)] as const)
  return Object.fromEntries(await Promise.all(outcomes))
}

const allRefused = {
  addPasskey: 'recent_sign_in_needed',
  renewCodes: 'recent_sign_in_needed',
  changeEmail: 'recent_sign_in_needed',
  changePassword: 'recent_sign_in_needed',
  turnOff: 'mfa_code_invalid',
  remove: 'recent_sign_in_needed_to_delete',
}

test('a phished code is worth nothing once it was used, nor are the codes before it', async () => {
  const { member, factor } = await victim()
  const [before, phished] = [factor.nextCode(), factor.nextCode()]
  await atCode(member, member)
  expect(await pass(member, phished)).toBe('ok')
  const thief = await atCode(member)
  expect(await pass(thief, phished)).toBe('mfa_code_invalid')
  expect(await pass(thief, before)).toBe('mfa_code_invalid')
  const turnedOff = member.call(secondFactor.turnOff, { body: { code: phished } })
  expect(await outcomeOf(turnedOff)).toBe('mfa_code_invalid')
  expect(await isSignedIn(thief)).toBe(false)
})

test('the code that turned the factor on signs nobody in', async () => {
  const member = await world.member()
  const { secret } = await member.call(secondFactor.begin, {})
  const code = appWith(world, secret)()
  await member.call(secondFactor.confirm, { body: { code } })
  expect(await pass(await atCode(member), code)).toBe('mfa_code_invalid')
})

test('a code that is more than a step old or early is none', async () => {
  const { member, factor } = await victim()
  const old = factor.nextCode()
  world.clock.advance(3 * stepSeconds)
  const thief = await atCode(member)
  expect(await pass(thief, old)).toBe('mfa_code_invalid')
  const now = Math.floor(world.platform.clock.now().getTime() / 1000 / stepSeconds)
  expect(await pass(thief, appCode(factor.secret, now + 3))).toBe('mfa_code_invalid')
  expect(await pass(thief, appCode(factor.secret, now))).toBe('ok')
})

test('a page of another origin that passes our challenge on gets an answer that is worth nothing', async () => {
  const { member } = await victim()
  const device = newDevice(world)
  await addPasskey(member, device)
  const thief = world.visitor()
  const { options } = await thief.call(passkeys.beginSignIn, {})
  // The browser of the victim signs for the page it is on.
  const credential = device.get(options, { origin: 'https://hakari.evil.example' })
  expect(await outcomeOf(thief.call(passkeys.signIn, { body: { credential } }))).toBe('passkey_failed')
  const elsewhere = softwareAuthenticator('https://evil.example')
  expect(() => elsewhere.get(options)).toThrow('NotAllowedError')
  expect(await isSignedIn(thief)).toBe(false)
})

test('nobody registers a passkey for another member: not by their challenge, and not by their name in it', async () => {
  const [{ member }, thief] = [await victim(), await world.member()]
  const { options: theirs } = await member.call(passkeys.beginAdding, {})
  const stolen = newDevice(world).create(theirs)
  const byChallenge = thief.call(passkeys.add, { body: { name: 'x', credential: stolen } })
  expect(await outcomeOf(byChallenge)).toBe('passkey_failed')
  const device = newDevice(world)
  const { options: own } = await thief.call(passkeys.beginAdding, {})
  const credential = device.create({ ...own, user: theirs.user })
  expect(await outcomeOf(thief.call(passkeys.add, { body: { name: 'x', credential } }))).toBe('ok')
  const browser = world.visitor()
  expect(await outcomeOf(signInByPasskey(browser, device))).toBe('passkey_failed')
  expect(await isSignedIn(browser)).toBe(false)
  expect((await member.call(passkeys.list, {})).items).toEqual([])
})

test('the password proves nothing by itself: after it, before the code, everything careful is still refused', async () => {
  const { member, factor } = await victim()
  await proveLongAgo(member)
  const proven = member.call(sessions.prove, { body: { password: member.password } })
  expect(await outcomeOf(proven)).toBe('mfa_required')
  expect(await careful(member, member)).toEqual(allRefused)
  expect(await pass(member, wrongCode(world, factor))).toBe('mfa_code_invalid')
  expect(await careful(member, member)).toEqual(allRefused)
})

test('a session that was open before the factor was turned on can do nothing careful after it', async () => {
  const member = await world.member()
  const thief = world.visitor()
  await thief.call(sessions.signIn, { body: { email: member.email, password: member.password } })
  await turnOnFactor(world, member)
  expect(await careful(thief, member)).toEqual(allRefused)
})

test('a trusted browser asks for no code, and does nothing careful without one', async () => {
  const { member, factor } = await victim()
  const browser = await signInWithCode(world.visitor(), member, factor, true)
  await browser.call(sessions.signOut, {})
  const { email, password } = member
  expect(await outcomeOf(browser.call(sessions.signIn, { body: { email, password } }))).toBe('ok')
  expect(await careful(browser, member)).toEqual(allRefused)
})

test('downgrade by trust: it ends with the factor it was given for, and one that is turned on anew asks everywhere', async () => {
  const { member, factor } = await victim()
  const browser = await signInWithCode(world.visitor(), member, factor, true)
  await member.call(secondFactor.turnOff, { body: { code: factor.nextCode() } })
  expect(await outcomeOf(browser.call(sessions.trusted, {}))).toBe('ok')
  await turnOnFactor(world, member)
  await browser.call(sessions.signOut, {})
  await atCode(member, browser)
  expect(await isSignedIn(browser)).toBe(false)
  expect(await member.call(sessions.trusted, {})).toEqual({ items: [] })
})

test('trust of one member is none for another in the same browser, and its cookie alone is no factor', async () => {
  const [one, other] = [await victim(), await victim()]
  const browser = await signInWithCode(world.visitor(), one.member, one.factor, true)
  await atCode(other.member, browser.copy())
  const cookie = browser.cookies.get('hakari_browser') ?? ''
  const thief = world.visitor()
  thief.cookies.set('hakari_browser', cookie)
  const wrong = thief.call(sessions.signIn, { body: { email: one.member.email, password: 'a wrong one' } })
  expect(await outcomeOf(wrong)).toBe('wrong_password')
})

test('downgrade by a reset: the new password is asked for the code, and trust of before is gone', async () => {
  const { member, factor } = await victim()
  const trusted = await signInWithCode(world.visitor(), member, factor, true)
  const token = await mailedSecret(world, 'reset', member.email)
  const thief = trusted.copy()
  const password = 'of the thief 9'
  expect(await outcomeOf(thief.call(accounts.confirmReset, { body: { token, password } }))).toBe('mfa_required')
  expect(await isSignedIn(thief)).toBe(false)
  await atCode({ ...member, password }, trusted)
  expect(await pass(thief, wrongCode(world, factor))).toBe('mfa_code_invalid')
})

test('downgrade by a mailed link: it is used up, and asks for the code', async () => {
  const { member } = await victim()
  const token = await mailedSecret(world, 'signIn', member.email)
  const body = { email: member.email, token }
  const thief = world.visitor()
  expect(await outcomeOf(thief.call(accounts.redeemLink, { body }))).toBe('mfa_required')
  expect(await isSignedIn(thief)).toBe(false)
  expect(await outcomeOf(world.visitor().call(accounts.redeemLink, { body }))).toBe('link_invalid')
})

test('downgrade by Google: an account of the same address and a linked one both ask for the code, to sign in and to prove', async () => {
  const sameAddress = await signUp(world, `same-${crypto.randomUUID()}@gmail.com`)
  await turnOnFactor(world, sameAddress)
  const linked = await world.member()
  const own = { email: `own-${crypto.randomUUID()}@gmail.com` }
  await withGoogle(linked, own, { intent: 'link' })
  await turnOnFactor(world, linked)
  for (const choice of [{ email: sameAddress.email }, own])
    for (const thief of [world.visitor(), world.visitor()]) {
      expect(await outcomeOf(withGoogle(thief, choice))).toBe('mfa_required')
      expect(await isSignedIn(thief)).toBe(false)
    }
  // Nor does Google become a way in before the code was shown.
  expect(await sameAddress.call(accounts.mine, {})).toMatchObject({ hasGoogle: false })
  await proveLongAgo(linked)
  expect(await outcomeOf(withGoogle(linked, own, { intent: 'prove' }))).toBe('mfa_required')
  expect(await careful(linked, linked)).toEqual(allRefused)
})

test('downgrade by linking Google: who has not shown all factors links none, and proves nothing by it', async () => {
  const { member, factor } = await victim()
  const browser = await signInWithCode(world.visitor(), member, factor, true)
  await browser.call(sessions.signOut, {})
  await browser.call(sessions.signIn, { body: { email: member.email, password: member.password } })
  const own = { email: `thief-${crypto.randomUUID()}@gmail.com` }
  expect(await outcomeOf(withGoogle(browser, own, { intent: 'link' }))).toBe('recent_sign_in_needed')
  expect(await careful(browser, member)).toEqual(allRefused)
})

test('downgrade by another address: a change that was asked for before the factor does not go through without it', async () => {
  const member = await world.member()
  const address = `thief-${crypto.randomUUID()}@example.jp`
  const token = await mailedEmailChange(world, member, address)
  await turnOnFactor(world, member)
  const { password } = member
  const thief = world.visitor()
  const outcome = await outcomeOf(thief.call(accounts.confirmEmail, { body: { token, password } }))
  expect(outcome).not.toBe('ok')
  expect((await member.call(accounts.mine, {})).email).toBe(member.email)
})

test('race of two codes: of many who show one code at once, in one pending sign-in or in many, one comes in', async () => {
  const { member, factor } = await victim()
  const apart = await many(6, () => atCode(member))
  const code = factor.nextCode()
  const inMany = await Promise.all(apart.map((browser) => pass(browser, code)))
  expect([countOf(inMany, 'ok'), countOf(inMany, 'mfa_code_invalid')]).toEqual([1, 5])
  const one = await atCode(member)
  const copies = Array.from({ length: 6 }, () => one.copy())
  const [first, second] = [factor.nextCode(), factor.nextCode()]
  const inOne = await Promise.all(copies.map((copy, i) => pass(copy, i % 2 ? first : second)))
  expect(countOf(inOne, 'ok')).toBe(1)
  expect(await many(1, () => pass(one, factor.nextCode()))).toEqual(['sign_in_expired'])
})

test('race of recovery codes: one works once, however it is written and from wherever it comes', async () => {
  const { member, factor } = await victim()
  const [code = ''] = factor.recoveryCodes
  const written = [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `]
  const browsers = await many(8, () => atCode(member))
  const outcomes = await Promise.all(browsers.map((browser, i) => pass(browser, written[i % 4] ?? '')))
  expect([countOf(outcomes, 'ok'), countOf(outcomes, 'mfa_code_invalid')]).toEqual([1, 7])
  const later = await atCode(member)
  expect(await pass(later, code)).toBe('mfa_code_invalid')
})

test("one member's codes are nothing for another, and neither are those that were made anew", async () => {
  const [one, other] = [await victim(), await victim()]
  const thief = await atCode(one.member)
  expect(await pass(thief, other.factor.nextCode())).toBe('mfa_code_invalid')
  expect(await pass(thief, other.factor.recoveryCodes[0] ?? '')).toBe('mfa_code_invalid')
  await one.member.call(secondFactor.renewCodes, {})
  expect(await pass(thief, one.factor.recoveryCodes[0] ?? '')).toBe('mfa_code_invalid')
})

test('a sign-in that was begun is finished where it was begun: a code alone, or a forged cookie, opens nothing', async () => {
  const { member, factor } = await victim()
  await atCode(member)
  const thief = world.visitor()
  const code = factor.nextCode()
  expect(await pass(thief, code)).toBe('sign_in_expired')
  thief.cookies.set('hakari_pending', 'x'.repeat(43))
  expect(await pass(thief, code)).toBe('sign_in_expired')
  expect(await pass(await atCode(member), code)).toBe('ok')
})

test('a proof that was begun is finished in its own session, and uses up no code elsewhere', async () => {
  const { member, factor } = await victim()
  const other = await signInWithCode(world.visitor(), member, factor)
  await outcomeOf(member.call(sessions.prove, { body: { password: member.password } }))
  const pending = member.cookies.get('hakari_pending') ?? ''
  const code = factor.nextCode()
  for (const thief of [other.copy(), world.visitor()]) {
    thief.cookies.set('hakari_pending', pending)
    expect(await pass(thief, code)).toBe('sign_in_expired')
  }
  expect(await pass(member, code)).toBe('ok')
})

const password = 'entirely another one'
const changes: [string, (victim: Victim) => Promise<unknown>][] = [
  [
    'the password was changed',
    ({ member }) => member.call(accounts.changePassword, { body: { current: member.password, password } }),
  ],
  [
    'the password was reset',
    async ({ member }) => {
      const token = await mailedSecret(world, 'reset', member.email)
      await outcomeOf(member.call(accounts.confirmReset, { body: { token, password } }))
    },
  ],
  [
    'the address was changed',
    async ({ member }) => {
      const token = await mailedEmailChange(world, member, `moved-${crypto.randomUUID()}@example.jp`)
      await member.call(accounts.confirmEmail, { body: { token } })
    },
  ],
  [
    'ten minutes have passed',
    ({ member }) =>
      world.rows(`update pending_sign_ins set expires_at = now() where member_id = $1`, [member.member.id]),
  ],
]

test.each(changes)('who has shown the first factor does not come in after %s', async (_, change) => {
  const attacked = await victim()
  const thief = await atCode(attacked.member)
  await change(attacked)
  expect(await pass(thief, attacked.factor.nextCode())).toBe('sign_in_expired')
  expect(await isSignedIn(thief)).toBe(false)
})

test('recovery: who reads the mails waits three days, and is signed in by nothing', async () => {
  const { member } = await victim()
  const token = await applyForRecovery(world, member)
  const thief = world.visitor()
  const complete = () => outcomeOf(thief.call(recovery.complete, { body: { token } }))
  expect(await complete()).toBe('recovery_waits')
  await letRecoveryWait(world, member, 71)
  expect(await complete()).toBe('recovery_waits')
  await atCode(member)
  await letRecoveryWait(world, member, 1)
  expect([await complete(), await complete()]).toEqual(['ok', 'link_invalid'])
  expect(await isSignedIn(thief)).toBe(false)
})

const ends: [string, (victim: Victim) => Promise<unknown>][] = [
  ['signs in with a code', ({ member, factor }) => signInWithCode(world.visitor(), member, factor)],
  ['cancels it', ({ member }) => member.call(recovery.cancel, {})],
]

test.each(ends)('recovery: it is over when its member %s, however long it has waited', async (_, end) => {
  const attacked = await victim()
  const token = await applyForRecovery(world, attacked.member)
  await letRecoveryWait(world, attacked.member, 73)
  await end(attacked)
  const thief = world.visitor()
  expect(await outcomeOf(thief.call(recovery.complete, { body: { token } }))).toBe('link_invalid')
  await atCode(attacked.member)
})

test('recovery: the password alone does not cancel it, and a passkey does', async () => {
  const { member } = await victim()
  const device = newDevice(world)
  await addPasskey(member, device)
  const token = await applyForRecovery(world, member)
  await atCode(member)
  expect(await member.call(recovery.check, { body: { token } })).toMatchObject({ stage: 'waiting' })
  await signInByPasskey(world.visitor(), device)
  expect(await outcomeOf(member.call(recovery.check, { body: { token } }))).toBe('link_invalid')
  await proveByPasskey(member, device)
})

test('a mail about an unknown browser disowns that browser, once, and nothing of anybody else', async () => {
  const [one, other] = [await victim(), await victim()]
  const browser = world.visitor()
  const signIn = () => signInWithCode(browser, one.member, one.factor)
  const token = await secretOfLink(world, one.member.email, '/not-me', signIn)
  const { reset } = await world.visitor().call(accounts.disown, { body: { token } })
  expect(await isSignedIn(browser)).toBe(false)
  expect(await isSignedIn(other.member)).toBe(true)
  expect(await outcomeOf(world.visitor().call(accounts.disown, { body: { token } }))).toBe('link_invalid')
  const thief = world.visitor()
  const confirmed = thief.call(accounts.confirmReset, { body: { token: reset ?? '', password } })
  expect(await outcomeOf(confirmed)).toBe('mfa_required')
  await atCode(other.member)
})

test('a mail about an unknown browser starts no reset from an address of before, and is worth nothing after three days', async () => {
  const { member, factor } = await victim()
  const signIn = () => signInWithCode(world.visitor(), member, factor)
  const atOldAddress = await secretOfLink(world, member.email, '/not-me', signIn)
  const late = await secretOfLink(world, member.email, '/not-me', signIn)
  const token = await mailedEmailChange(world, member, `moved-${crypto.randomUUID()}@example.jp`)
  await member.call(accounts.confirmEmail, { body: { token } })
  const disown = (secret: string) => world.visitor().call(accounts.disown, { body: { token: secret } })
  expect(await disown(atOldAddress)).toEqual({ reset: null })
  await world.rows(`update known_browsers set first_seen_at = now() - interval '73 hours' where member_id = $1`, [
    member.member.id,
  ])
  expect(await outcomeOf(disown(late))).toBe('link_expired')
  expect(await isSignedIn(member)).toBe(true)
})

test('who guesses codes with the right password has ten tries an hour, in as many browsers as they like', async () => {
  const strict = await startWorld({ limits: { ...limitTable, signInPerClient: { times: 1000, seconds: 300 } } })
  const { member, factor } = await victim(strict)
  const answers: string[] = []
  for (let i = 0; i < 30; i++) {
    const thief = await showPassword(strict.visitor(), member)
    answers.push(await pass(thief, wrongCode(strict, factor)))
  }
  expect(countOf(answers, 'mfa_code_invalid')).toBe(limitTable.codesPerMember.times)
  expect(countOf(answers, 'too_many_requests')).toBe(30 - limitTable.codesPerMember.times)
  const thief = await showPassword(strict.visitor(), member)
  expect(await pass(thief, factor.nextCode())).toBe('too_many_requests')
  // Its owner hears of it, once, and has a recovery code wherever they are.
  await eventually(async () =>
    expect(
      (await strict.mailTo(member.email)).filter(({ subject }) =>
        subject.includes('認証コードの入力が続けて失敗しています'),
      ),
    ).toHaveLength(1),
  )
  expect(await pass(await showPassword(strict.visitor(), member), factor.recoveryCodes[0] ?? '')).toBe('ok')
  await showPassword(member, member)
  expect(await pass(member, factor.nextCode())).toBe('ok')
})
