import { accounts, passkeys, recovery, secondFactor, security, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { limitTable } from '../../src/limits.ts'
import { isSignedIn, mailedSecret, outcomeOf } from '../steps/accounts.ts'
import { addPasskey, newDevice, signInByPasskey } from '../steps/passkeys.ts'
import {
  applyForRecovery,
  type Factor,
  letRecoveryWait,
  passWith,
  secretOfLink,
  showPassword,
  signInWithCode,
  turnOnFactor,
  wrongCode,
} from '../steps/second-factor.ts'
import { lockRows } from '../world/lock-rows.ts'
import { type SignedIn, startWorld, type World } from '../world/world.ts'

/** Nobody who knows a password gets more tries than there are, or keeps the owner out; and no two who come at once harm each other. */
const world = await startWorld()

async function guarded(of: World = world): Promise<{ member: SignedIn; factor: Factor }> {
  const member = await of.member()
  return { member, factor: await turnOnFactor(of, member) }
}

const pass = (browser: SignedIn | ReturnType<World['visitor']>, code: string) => outcomeOf(passWith(browser, code))

const strictly = () => startWorld({ limits: { ...limitTable, signInPerClient: { times: 1000, seconds: 300 } } })

test('who guesses codes to turn the factor off in a trusted browser has no more tries for signing in anew', async () => {
  const strict = await strictly()
  const { member, factor } = await guarded(strict)
  const thief = await signInWithCode(strict.visitor(), member, factor, true)
  const answers: string[] = []
  for (let session = 0; session < 5; session++) {
    await thief.call(sessions.signIn, { body: { email: member.email, password: member.password } })
    for (let i = 0; i < 6; i++)
      answers.push(await outcomeOf(thief.call(secondFactor.turnOff, { body: { code: wrongCode(strict, factor) } })))
  }
  const most = limitTable.codesPerKnownBrowser.times + limitTable.codesPerMember.times
  expect(answers.filter((it) => it === 'mfa_code_invalid')).toHaveLength(most)
  expect(answers.at(-1)).toBe('too_many_requests')
})

test('who guesses codes in a known browser has no more tries for letting others sign in in it', async () => {
  const strict = await strictly()
  const { member, factor } = await guarded(strict)
  const thief = await signInWithCode(strict.visitor(), member, factor)
  const answers: string[] = []
  for (let round = 0; round < 4; round++) {
    const other = await strict.member()
    await thief.call(sessions.signIn, { body: { email: other.email, password: other.password } })
    await showPassword(thief, member)
    for (let i = 0; i < 8; i++) answers.push(await pass(thief, wrongCode(strict, factor)))
  }
  const most = limitTable.codesPerKnownBrowser.times + limitTable.codesPerMember.times
  expect(answers.filter((it) => it === 'mfa_code_invalid')).toHaveLength(most)
})

test('who shows the password again and again keeps nobody from finishing the sign-in they began', async () => {
  const { member, factor } = await guarded()
  const owner = await showPassword(world.visitor(), member)
  for (let i = 0; i < 25; i++) await showPassword(world.visitor(), member)
  expect(await pass(owner, factor.nextCode())).toBe('ok')
})

test('a secret that no key opens any more is no code, and recovery codes go on', async () => {
  const { member, factor } = await guarded()
  await world.rows(`update authenticators set key_id = 'gone' where member_id = $1`, [member.member.id])
  const browser = await showPassword(world.visitor(), member)
  expect(await pass(browser, factor.nextCode())).toBe('mfa_code_invalid')
  expect(world.logLines.join()).toContain('the secret of an authenticator app does not open')
  expect(await outcomeOf(member.call(secondFactor.turnOff, { body: { code: factor.nextCode() } }))).toBe(
    'mfa_code_invalid',
  )
  expect(await pass(browser, factor.recoveryCodes[0] ?? '')).toBe('ok')
})

test('of recovery codes made anew twice at once ten work', async () => {
  const { member } = await guarded()
  await Promise.all(Array.from({ length: 4 }, () => member.call(secondFactor.renewCodes, {})))
  expect(await member.call(security.overview, {})).toMatchObject({ recoveryCodesLeft: 10 })
})

test('a recovery is for the factor it was applied for: one that is turned on anew is not removed by it', async () => {
  const { member, factor } = await guarded()
  const token = await applyForRecovery(world, member)
  await letRecoveryWait(world, member, 73)
  await member.call(secondFactor.turnOff, { body: { code: factor.nextCode() } })
  expect(await member.call(sessions.viewer, {})).toEqual({ member: member.member })
  await turnOnFactor(world, member)
  expect(await outcomeOf(world.visitor().call(recovery.complete, { body: { token } }))).toBe('link_invalid')
  await showPassword(world.visitor(), member)
})

test('a code that comes while the password is being reset waits for it, and neither fails', async () => {
  const { member, factor } = await guarded()
  const token = await mailedSecret(world, 'reset', member.email)
  const browser = await showPassword(world.visitor(), member)
  const locked = await lockRows(world, 'select from members where id = $1 for update', [member.member.id])
  const reset = outcomeOf(
    world.visitor().call(accounts.confirmReset, { body: { token, password: 'entirely another' } }),
  )
  await locked.waiting(1)
  const passed = pass(browser, factor.nextCode())
  await locked.waiting(2)
  await locked.release()
  expect([await reset, await passed]).toEqual(['mfa_required', 'sign_in_expired'])
  expect(await isSignedIn(browser)).toBe(false)
})

test('a sign-in that comes while its browser is being disowned waits for it, and neither fails', async () => {
  const member = await world.member()
  const browser = world.visitor()
  const credentials = { body: { email: member.email, password: member.password } }
  const token = await secretOfLink(world, member.email, '/not-me', () => browser.call(sessions.signIn, credentials))
  const locked = await lockRows(world, 'select from known_browsers where member_id = $1 for update', [member.member.id])
  const disowned = outcomeOf(world.visitor().call(accounts.disown, { body: { token } }))
  await locked.waiting(1)
  const signedIn = outcomeOf(browser.call(sessions.signIn, credentials))
  await locked.waiting(2)
  await locked.release()
  expect([await disowned, await signedIn]).toEqual(['ok', 'ok'])
})

test('a recovery that ends while a code is shown waits for it, and neither fails', async () => {
  const { member, factor } = await guarded()
  const token = await applyForRecovery(world, member)
  await letRecoveryWait(world, member, 73)
  const browser = await showPassword(world.visitor(), member)
  const locked = await lockRows(world, 'select from authenticators where member_id = $1 for update', [member.member.id])
  const passed = pass(browser, factor.nextCode())
  await locked.waiting(1)
  const completed = outcomeOf(world.visitor().call(recovery.complete, { body: { token } }))
  await locked.waiting(2)
  await locked.release()
  expect([await passed, await completed]).toEqual(['ok', 'link_invalid'])
})

test('neighbours who ask for passkeys keep no known browser from signing in with one', async () => {
  const few = { times: 20, seconds: 300 }
  const strict = await startWorld({ limits: { ...limitTable, passkeysPerClient: few } })
  const member = await strict.member()
  const device = newDevice(strict)
  await addPasskey(member, device)
  await member.call(sessions.signOut, {})
  const neighbour = strict.visitor()
  for (let i = 0; i <= few.times; i++) await outcomeOf(neighbour.call(passkeys.beginSignIn, {}))
  expect(await outcomeOf(neighbour.call(passkeys.beginSignIn, {}))).toBe('too_many_requests')
  expect(await outcomeOf(signInByPasskey(member, device))).toBe('ok')
})

test('who signs out, or ends all other sessions, ends what was begun with the password, too', async () => {
  const { member, factor } = await guarded()
  const shared = await showPassword(world.visitor(), member)
  const copy = shared.copy()
  await shared.call(sessions.signOut, {})
  expect(shared.cookies.has('hakari_pending')).toBe(false)
  expect(await pass(copy, factor.nextCode())).toBe('sign_in_expired')
  const thief = await showPassword(world.visitor(), member)
  await member.call(sessions.endOthers, {})
  expect(await pass(thief, factor.nextCode())).toBe('sign_in_expired')
})
