import { accounts, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import {
  disable,
  filledForm,
  isSignedIn,
  mailedEmailChange,
  mailedSecret,
  mailsAbout,
  outcomeOf,
  registering,
  sessionCookie,
} from '../../../test/steps/accounts.ts'
import { withGoogle } from '../../../test/steps/google.ts'
import { lockRows } from '../../../test/world/lock-rows.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { type Browser, type SignedIn, startWorld, wideLimits } from '../../../test/world/world.ts'

const world = await startWorld()

let addresses = 0
const newAddress = () => `new${addresses++}@example.jp`
const confirm = (browser: Browser, token: string, password?: string) =>
  outcomeOf(browser.call(accounts.confirmEmail, { body: { token, ...(password !== undefined && { password }) } }))
const ask = (browser: Browser, email: string, password: string) =>
  outcomeOf(browser.call(accounts.changeEmail, { body: { email, password } }))
const addressOf = async ({ member }: SignedIn) => {
  const [row] = await world.rows<{ email: string }>('select email from credentials where member_id = $1', [member.id])
  return row?.email
}
const elsewhere = async ({ email, password }: SignedIn): Promise<Browser> => {
  const browser = world.visitor()
  await browser.call(sessions.signIn, { body: { email, password } })
  return browser
}

test('nothing changes before the new address has proven itself', async () => {
  const [member, email] = [await world.member(), newAddress()]
  await mailedEmailChange(world, member, email)
  expect(await member.call(accounts.mine, {})).toMatchObject({ email: member.email, pendingEmail: email })
  const signIn = (address: string) =>
    outcomeOf(world.visitor().call(sessions.signIn, { body: { email: address, password: member.password } }))
  expect([await signIn(member.email), await signIn(email)]).toEqual(['ok', 'unknown_email'])
})

test('confirmed in the same browser, it stays signed in under a new secret and the others are signed out', async () => {
  const [member, email] = [await world.member(), newAddress()]
  const [other, before] = [await elsewhere(member), member.copy()]
  const token = await mailedEmailChange(world, member, email)
  expect(await member.call(accounts.confirmEmail, { body: { token } })).toEqual({ email })
  expect(sessionCookie(member)).not.toBe(sessionCookie(before))
  expect([await isSignedIn(member), await isSignedIn(before), await isSignedIn(other)]).toEqual([true, false, false])
  expect(await member.call(accounts.mine, {})).toMatchObject({ email, pendingEmail: null })
  await eventually(async () => {
    expect(await mailsAbout(world, 'emailChanged', member.email)).toHaveLength(1)
    expect(await mailsAbout(world, 'emailChanged', email)).toHaveLength(1)
  })
  expect(await confirm(member, token)).toBe('link_invalid')
})

test("a mailbox alone changes nothing: the account's session or its password is asked", async () => {
  const [attacker, victim] = [await world.member(), newAddress()]
  const token = await mailedEmailChange(world, attacker, victim)
  expect(await confirm(world.visitor(), token)).toBe('link_needs_password')
  expect(await confirm(world.visitor(), token, "the victim's own password")).toBe('wrong_password')
  expect(await addressOf(attacker)).toBe(attacker.email)
  const victimsBrowser = world.visitor()
  expect((await withGoogle(victimsBrowser, { email: victim })).outcome).toBe('registering')
})

test('a member of another account is told so, and keeps the session', async () => {
  const [member, stranger] = [await world.member(), await world.member()]
  const token = await mailedEmailChange(world, member, newAddress())
  const strangersSecret = sessionCookie(stranger)
  expect(await confirm(stranger, token)).toBe('link_of_other_account')
  expect(await confirm(stranger, token, member.password)).toBe('link_of_other_account')
  expect([await addressOf(member), sessionCookie(stranger)]).toEqual([member.email, strangersSecret])
  expect([await isSignedIn(stranger), await isSignedIn(member)]).toEqual([true, true])
})

test('confirmed by the password in another browser, every session ends and that browser gets none', async () => {
  const [member, email] = [await world.member(), newAddress()]
  const token = await mailedEmailChange(world, member, email)
  const elsewhereBrowser = world.visitor()
  expect(await confirm(elsewhereBrowser, token, member.password)).toBe('ok')
  expect(await addressOf(member)).toBe(email)
  expect([await isSignedIn(member), elsewhereBrowser.cookies.size]).toEqual([false, 0])
})

test('the passwords one may try with a link are counted for its member', async () => {
  const strict = await startWorld({ limits: { ...wideLimits, passwordPerMember: { times: 3, seconds: 600 } } })
  const member = await strict.member()
  const token = await mailedEmailChange(strict, member, newAddress())
  const tries = []
  for (let i = 0; i < 3; i++) tries.push(await confirm(strict.visitor(), token, `wrong ${i}`))
  expect(tries).toEqual(['wrong_password', 'wrong_password', 'too_many_requests'])
  expect(await confirm(strict.visitor(), token, member.password)).toBe('too_many_requests')
})

test("a wrong password, an address somebody has, or one's own is refused and mails nobody", async () => {
  const [member, other] = [await world.member(), await world.member()]
  const email = newAddress()
  expect(await ask(member, email, 'wrong')).toBe('wrong_current_password')
  expect(await ask(member, other.email.toUpperCase(), member.password)).toBe('email_taken')
  expect(await ask(member, member.email, member.password)).toBe('email_taken')
  expect(await world.mailTo(email)).toEqual([])
  expect(await world.rows(`select 1 from one_time_tokens where member_id = $1`, [member.member.id])).toEqual([])
})

test('a newer wish voids the older one', async () => {
  const member = await world.member()
  const [older, newer] = [newAddress(), newAddress()]
  const tokens = [await mailedEmailChange(world, member, older), await mailedEmailChange(world, member, newer)]
  expect(await confirm(member, tokens[0] ?? '')).toBe('link_invalid')
  expect(await confirm(member, tokens[1] ?? '')).toBe('ok')
  expect(await addressOf(member)).toBe(newer)
})

test('an hour later, or for who is disabled, the address stays', async () => {
  const [late, gone] = [await world.member(), await world.member()]
  const tokens = [
    await mailedEmailChange(world, late, newAddress()),
    await mailedEmailChange(world, gone, newAddress()),
  ]
  await world.rows(`update one_time_tokens set expires_at = expires_at - interval '61 minutes' where member_id = $1`, [
    late.member.id,
  ])
  await disable(world, gone.member.id)
  expect(await confirm(world.visitor(), tokens[0] ?? '')).toBe('link_expired')
  expect(await confirm(world.visitor(), tokens[1] ?? '', gone.password)).toBe('account_disabled')
  expect([await addressOf(late), await addressOf(gone)]).toEqual([late.email, gone.email])
})

test('links mailed to the old address no longer work', async () => {
  const member = await world.member()
  const signIn = await mailedSecret(world, 'signIn', member.email)
  const reset = await mailedSecret(world, 'reset', member.email)
  const token = await mailedEmailChange(world, member, newAddress())
  expect(await confirm(member, token)).toBe('ok')
  const visitor = world.visitor()
  const body = { email: member.email, token: signIn }
  expect(await outcomeOf(visitor.call(accounts.redeemLink, { body }))).toBe('link_invalid')
  expect(await outcomeOf(visitor.call(accounts.checkReset, { body: { token: reset } }))).toBe('reset_link_invalid')
  expect(visitor.cookies.size).toBe(0)
})

test('a registration of the new address is void once a member has it', async () => {
  const [member, email] = [await world.member(), newAddress()]
  const newcomer = await registering(world, email)
  expect(await confirm(member, await mailedEmailChange(world, member, email))).toBe('ok')
  expect(await outcomeOf(newcomer.call(accounts.complete, { body: filledForm }))).toBe('not_registering')
})

test('of two members who confirm one address at once one gets it, and the other is told that it is taken', async () => {
  for (let round = 0; round < 5; round++) {
    const email = newAddress()
    const [ann, bob] = [await world.member(), await world.member()]
    const tokens = [await mailedEmailChange(world, ann, email), await mailedEmailChange(world, bob, email)]
    const outcomes = await Promise.all([ann, bob].map((member, i) => confirm(member, tokens[i] ?? '')))
    expect(outcomes.toSorted()).toEqual(['email_taken', 'ok'])
    expect([await addressOf(ann), await addressOf(bob)]).toContain(email)
  }
})

test('of a newcomer and a member who want one address at once the first gets it, and nobody waits for ever', async () => {
  const [email, member] = [newAddress(), await world.member()]
  const newcomer = await registering(world, email)
  const token = await mailedEmailChange(world, member, email)
  const registration = `select 1 from one_time_tokens where email = $1 and purpose = 'registration' for update`
  const held = await lockRows(world, registration, [email])
  const completed = outcomeOf(newcomer.call(accounts.complete, { body: filledForm }))
  await held.waiting(1)
  const moved = confirm(member, token)
  await held.waiting(2)
  await held.release()
  expect([await completed, await moved]).toEqual(['ok', 'email_taken'])
})

test('a password changed while the new address is being confirmed wins, and nobody waits for ever', async () => {
  const member = await world.member()
  const token = await mailedEmailChange(world, member, newAddress())
  const held = await lockRows(world, 'select 1 from credentials where member_id = $1 for update', [member.member.id])
  const body = { current: member.password, password: 'changed meanwhile' }
  const change = outcomeOf(member.call(accounts.changePassword, { body }))
  await held.waiting(1)
  const moved = confirm(member.copy(), token)
  await held.waiting(2)
  await held.release()
  expect([await change, await moved]).toEqual(['ok', 'link_invalid'])
})

test('an address wished for while a reset is being confirmed is refused', async () => {
  const [member, email] = [await world.member(), newAddress()]
  const token = await mailedSecret(world, 'reset', member.email)
  const held = await lockRows(world, 'select 1 from credentials where member_id = $1 for update', [member.member.id])
  const reset = outcomeOf(
    member.copy().call(accounts.confirmReset, { body: { token, password: 'chosen by its owner' } }),
  )
  await held.waiting(1)
  const wish = ask(member, email, member.password)
  await held.waiting(2)
  await held.release()
  expect([await reset, await wish]).toEqual(['ok', 'not_signed_in'])
  expect(await world.rows('select 1 from one_time_tokens where email = $1', [email])).toEqual([])
  expect(await world.rows(`select 1 from pgboss.job where data ->> 'to' = $1`, [email])).toEqual([])
  expect(await addressOf(member)).toBe(member.email)
})

test('an address wished for just before a reset is confirmed stays a wish: its link does nothing', async () => {
  const [member, email] = [await world.member(), newAddress()]
  const token = await mailedSecret(world, 'reset', member.email)
  const held = await lockRows(world, 'select 1 from credentials where member_id = $1 for update', [member.member.id])
  const wish = mailedEmailChange(world, member, email)
  await held.waiting(1)
  const reset = outcomeOf(
    member.copy().call(accounts.confirmReset, { body: { token, password: 'chosen by its owner' } }),
  )
  await held.waiting(2)
  await held.release()
  expect(await reset).toBe('ok')
  expect(await confirm(world.visitor(), await wish)).toBe('link_invalid')
  expect(await addressOf(member)).toBe(member.email)
})
