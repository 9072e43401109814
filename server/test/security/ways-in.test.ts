import { accounts, passkeys, recovery, security, sessions } from '@hakari/contract'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bareRequestOf, byId, memberOperations } from '../corpus/operations.ts'
import { formFor, isSignedIn, mailedEmailChange, mailedSecret, outcomeOf, registering } from '../steps/accounts.ts'
import { withGoogle } from '../steps/google.ts'
import { addPasskey, newDevice, proveByPasskey, signInByPasskey } from '../steps/passkeys.ts'
import {
  applyForRecovery,
  type Factor,
  letRecoveryWait,
  passWith,
  proveWithCode,
  secretOfLink,
  showPassword,
  signInWithCode,
  turnOnFactor,
} from '../steps/second-factor.ts'
import type { SoftwareAuthenticator } from '../webauthn/software-authenticator.ts'
import { type Browser, type SignedIn, startWorld } from '../world/world.ts'

const world = await startWorld()

/** The rows of the table of docs/ways-in.md: which operations, and what it says of the second factor. */
function waysIn(): [id: string, saying: string][] {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/ways-in.md'), 'utf8')
  const [, section = ''] = guide.split('what guards it\n\n')
  const [head = [], , ...rows] = (section.split('\n\n')[0] ?? '')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const column = head.indexOf('second factor')
  return rows.flatMap((cells) =>
    Array.from(cells[1]?.matchAll(/`([\w.]+)`/g) ?? [], ([, id = '']): [string, string] => [id, cells[column] ?? '']),
  )
}

/** They begin what the one beside them in their row ends, and hand out nothing themselves. */
const beginnings = new Set([
  'accounts.sendLink',
  'accounts.requestReset',
  'google.start',
  'passkeys.beginSignIn',
  'passkeys.beginProof',
  'recovery.sendLink',
  'recovery.apply',
])

interface Owner {
  member: SignedIn
  factor: Factor
  google: { email: string }
  device: SoftwareAuthenticator
}

/** Somebody with everything there is to sign in with, whose browser has shown nothing for a while. */
async function owner(): Promise<Owner> {
  const member = await world.member()
  const google = { email: `${crypto.randomUUID()}@gmail.com` }
  await withGoogle(member, google, { intent: 'link' })
  const device = newDevice(world)
  await addPasskey(member, device)
  const factor = await turnOnFactor(world, member)
  await proveLongAgo(member)
  return { member, factor, google, device }
}

const proveLongAgo = ({ member }: SignedIn) =>
  world.rows(`update sessions set proved_at = now() - interval '6 minutes' where member_id = $1`, [member.id])
const isRecent = async (browser: Browser) => (await outcomeOf(browser.copy().call(passkeys.beginAdding, {}))) === 'ok'
const password = 'entirely another one'
const newAddress = () => `new-${crypto.randomUUID()}@example.jp`

/** No cookie that was handed out is a member's, whatever is asked for. */
async function expectNobody(browser: Browser): Promise<void> {
  const answers = await Promise.all(
    memberOperations.map((operation) => browser.copy().fetch(...bareRequestOf(operation))),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
}

/** The way in shows the first factor and is asked for the second one; with it, and not before, somebody is in. */
const asks = (enter: (owner: Owner, browser: Browser) => Promise<unknown>) => async () => {
  const it = await owner()
  const browser = world.visitor()
  expect(await outcomeOf(enter(it, browser))).toBe('mfa_required')
  await expectNobody(browser)
  expect(await browser.call(sessions.pending, {})).toMatchObject({ pending: { purpose: 'sign_in' } })
  await passWith(browser, it.factor.nextCode())
  expect((await browser.call(sessions.viewer, {})).member?.id).toBe(it.member.member.id)
}

/** Somebody who is new: nobody who was there before is signed in by it. */
const makesSomebodyNew = (enter: (browser: Browser) => Promise<unknown>) => async () => {
  const { member } = await owner()
  const browser = world.visitor()
  await enter(browser)
  expect((await browser.call(sessions.viewer, {})).member?.id).not.toBe(member.member.id)
  expect(await browser.call(security.overview, {})).toMatchObject({ authenticatorSince: null, passkeys: 0 })
}

/** A session whose person has shown all factors a moment ago does it, and one that is merely open does not. */
const needsAllFactors =
  (act: (member: SignedIn) => Promise<unknown>, prepare: (owner: Owner) => Promise<unknown> = async () => {}) =>
  async () => {
    const it = await owner()
    await prepare(it)
    const { member, factor, device } = it
    expect(await outcomeOf(act(member))).toBe('recent_sign_in_needed')
    await ((await isWithPassword(member)) ? proveWithCode(member, factor) : proveByPasskey(member, device))
    expect(await outcomeOf(act(member))).toBe('ok')
  }

const isWithPassword = async ({ call }: SignedIn) => (await call(accounts.mine, {})).hasPassword

const walks: Record<string, () => Promise<void>> = {
  'sessions.signIn': asks(({ member: { email, password } }, browser) =>
    browser.call(sessions.signIn, { body: { email, password } }),
  ),
  'accounts.redeemLink': asks(async ({ member: { email } }, browser) => {
    const token = await mailedSecret(world, 'signIn', email, browser)
    await expectNobody(browser)
    return browser.call(accounts.redeemLink, { body: { email, token } })
  }),
  'accounts.confirmReset': asks(async ({ member: { email } }, browser) => {
    const token = await mailedSecret(world, 'reset', email, browser)
    await expectNobody(browser)
    return browser.call(accounts.confirmReset, { body: { token, password } })
  }),
  'accounts.disown': asks(async ({ member, factor }, browser) => {
    const signIn = () => signInWithCode(world.visitor(), member, factor)
    const token = await secretOfLink(world, member.email, '/not-me', signIn)
    const { reset } = await browser.call(accounts.disown, { body: { token } })
    await expectNobody(browser)
    return browser.call(accounts.confirmReset, { body: { token: reset ?? '', password } })
  }),
  'google.finish': asks(({ google }, browser) => withGoogle(browser, google)),
  'sessions.pass': async () => {
    const { member, factor } = await owner()
    const browser = world.visitor()
    const code = factor.nextCode()
    expect(await outcomeOf(passWith(browser, code))).toBe('sign_in_expired')
    await expectNobody(browser)
    await showPassword(browser, member)
    expect(await passWith(browser, code)).toMatchObject({ purpose: 'sign_in' })
    expect(await isSignedIn(browser)).toBe(true)
  },
  'passkeys.signIn': async () => {
    const { member, device } = await owner()
    const browser = world.visitor()
    expect(await outcomeOf(signInByPasskey(browser, device, { isVerified: false }))).toBe('passkey_failed')
    await expectNobody(browser)
    expect(await signInByPasskey(browser, device)).toEqual({ member: member.member })
    expect(await browser.call(sessions.pending, {})).toEqual({ pending: null })
  },
  'accounts.complete': makesSomebodyNew(async (browser) => {
    await registering(world, newAddress(), browser)
    await browser.call(accounts.complete, { body: formFor() })
  }),
  'accounts.register': makesSomebodyNew(async (browser) => {
    await withGoogle(browser, { email: `${crypto.randomUUID()}@gmail.com` })
    const { nickname, bio, targetWeight, agreed, isOldEnough } = formFor()
    await browser.call(accounts.register, { body: { nickname, bio, targetWeight, agreed, isOldEnough } })
  }),
  'accounts.createTest': makesSomebodyNew((browser) => browser.call(accounts.createTest, {})),
  'accounts.confirmEmail': async () => {
    const { member, factor } = await owner()
    const email = newAddress()
    const asked = member.call(accounts.changeEmail, { body: { email, password: member.password } })
    expect(await outcomeOf(asked)).toBe('recent_sign_in_needed')
    await proveWithCode(member, factor)
    const token = await mailedEmailChange(world, member, email)
    const browser = world.visitor()
    const confirmed = browser.call(accounts.confirmEmail, { body: { token, password: member.password } })
    expect(await confirmed).toEqual({ email })
    await expectNobody(browser)
    await showPassword(browser, { email, password: member.password })
  },
  'accounts.changePassword': needsAllFactors((member) =>
    member.call(accounts.changePassword, { body: { current: member.password, password } }),
  ),
  'accounts.setPassword': needsAllFactors(
    (member) => member.call(accounts.setPassword, { body: { password } }),
    async ({ member: { member } }) => {
      await world.rows('delete from identities where member_id = $1', [member.id])
      await world.rows('update credentials set password_hash = null where member_id = $1', [member.id])
    },
  ),
  'accounts.unlinkGoogle': needsAllFactors((member) => member.call(accounts.unlinkGoogle, {})),
  'sessions.prove': async () => {
    const { member, factor } = await owner()
    const proven = member.call(sessions.prove, { body: { password: member.password } })
    expect(await outcomeOf(proven)).toBe('mfa_required')
    expect(await isRecent(member)).toBe(false)
    expect(await passWith(member, factor.nextCode())).toMatchObject({ purpose: 'proof' })
    expect(await isRecent(member)).toBe(true)
  },
  'passkeys.prove': async () => {
    const { member, device } = await owner()
    expect(await outcomeOf(proveByPasskey(member, device, { isVerified: false }))).toBe('passkey_failed')
    expect(await isRecent(member)).toBe(false)
    await proveByPasskey(member, device)
    expect(await isRecent(member)).toBe(true)
  },
  'recovery.complete': async () => {
    const { member } = await owner()
    const token = await applyForRecovery(world, member)
    const browser = world.visitor()
    const complete = () => browser.call(recovery.complete, { body: { token } })
    expect(await outcomeOf(complete())).toBe('recovery_waits')
    await letRecoveryWait(world, member, recovery.waitingHours)
    await complete()
    await expectNobody(browser)
    const { email, password } = member
    expect(await outcomeOf(browser.call(sessions.signIn, { body: { email, password } }))).toBe('ok')
  },
}

/** What the guide may say, and of which ways a walk has to show it. */
const sayings: Record<string, string[]> = {
  asks: ['sessions.signIn', 'accounts.redeemLink', 'accounts.confirmReset', 'google.finish', 'sessions.prove'],
  'asks, at the end of the reset': ['accounts.disown'],
  'is it': ['sessions.pass'],
  'is both': ['passkeys.signIn', 'passkeys.prove'],
  'nobody new has one': ['accounts.complete', 'accounts.register', 'accounts.createTest'],
  'was shown when the link was asked for': ['accounts.confirmEmail'],
  'shown in the last five minutes': ['accounts.changePassword', 'accounts.setPassword', 'accounts.unlinkGoogle'],
  'removes it': ['recovery.complete'],
}

const ways = waysIn().filter(([id]) => !beginnings.has(id))

test('the guide names every way that is walked here and no other, and says of each what is shown of it', () => {
  for (const [id] of waysIn()) expect(byId(id).id).toBe(id)
  expect(ways.map(([id]) => id).toSorted()).toEqual(Object.keys(walks).toSorted())
  for (const [id, saying] of ways) expect([id, sayings[saying]?.includes(id)]).toEqual([id, true])
})

test.each(ways)('%s: %s', async (id) => {
  await expect(walks[id]?.()).resolves.toBeUndefined()
})
