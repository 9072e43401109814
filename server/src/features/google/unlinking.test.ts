import { accounts, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { isSignedIn, mailAfter, mailsAbout, outcomeOf, secretIn, sessionCookie } from '../../../test/steps/accounts.ts'
import { goToGoogle, comeBack, withGoogle } from '../../../test/steps/google.ts'
import { lockRows } from '../../../test/world/lock-rows.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { type Browser, type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const form = { nickname: '花子', targetWeight: '52.5', bio: '', agreed: true as const, isOldEnough: true as const }

let addresses = 0
const newAddress = () => `unlinked${addresses++}@example.jp`

/** A member with a password who linked a Google account. */
async function linked(): Promise<SignedIn & { google: string }> {
  const [member, google] = [await world.member(), newAddress()]
  await withGoogle(member, { email: google }, { intent: 'link' })
  return { ...member, google }
}

/** Somebody who comes by Google alone. */
async function registered(email: string): Promise<Browser> {
  const browser = world.visitor()
  await withGoogle(browser, { email })
  await browser.call(accounts.register, { body: form })
  return browser
}

const unlink = (browser: Browser) => browser.call(accounts.unlinkGoogle, {})
const signsInBy = (email: string) => outcomeOf(withGoogle(world.visitor(), { email }))

test('a member sees which Google account is linked, whatever its address is', async () => {
  const member = await linked()
  expect(await member.call(accounts.mine, {})).toMatchObject({ hasGoogle: true, googleEmail: member.google })
  const other = await world.member()
  await withGoogle(other, { person: 'unverified-jiro' }, { intent: 'link' })
  expect(await other.call(accounts.mine, {})).toMatchObject({ googleEmail: 'jiro.google@example.jp' })
  await world.rows('update identities set email = null where member_id = $1', [member.member.id])
  await withGoogle(world.visitor(), { email: member.google })
  expect(await member.call(accounts.mine, {})).toMatchObject({ googleEmail: member.google })
})

test('link, steal, unlink: the thief is nobody everywhere at once', async () => {
  const member = await linked()
  const thief = world.visitor()
  await withGoogle(thief, { email: member.google })
  expect(await isSignedIn(thief)).toBe(true)
  const before = sessionCookie(member)
  await mailAfter(world, {
    topic: 'googleUnlinked',
    to: member.email,
    act: async () => expect(await unlink(member)).toEqual({ outcome: 'unlinked' }),
  })
  expect(sessionCookie(member)).not.toBe(before)
  expect([await isSignedIn(member), await isSignedIn(thief)]).toEqual([true, false])
  expect(await member.call(accounts.mine, {})).toMatchObject({ hasGoogle: false, googleEmail: null })
  const again = world.visitor()
  expect((await withGoogle(again, { email: member.google })).outcome).toBe('registering')
  expect(await isSignedIn(again)).toBe(false)
  expect(await outcomeOf(unlink(member))).toBe('google_not_linked')
})

test('an address shared with the member links no Google account again that was unlinked, only the member does', async () => {
  const member = await world.member()
  await withGoogle(world.visitor(), { email: member.email })
  await unlink(member)
  const before = await world.rows('select 1 from sessions where member_id = $1', [member.member.id])
  expect(await signsInBy(member.email)).toBe('google_unlinked')
  expect(await world.rows('select 1 from sessions where member_id = $1', [member.member.id])).toEqual(before)
  await withGoogle(member, { email: member.email }, { intent: 'link' })
  expect(await signsInBy(member.email)).toBe('ok')
})

test('unlinking asks for a recent sign-in', async () => {
  const member = await linked()
  await world.rows(`update sessions set proved_at = now() - interval '6 minutes' where member_id = $1`, [
    member.member.id,
  ])
  expect(await outcomeOf(unlink(member))).toBe('recent_sign_in_needed')
  await member.call(sessions.prove, { body: { password: member.password } })
  expect(await unlink(member)).toEqual({ outcome: 'unlinked' })
})

test('who has no password gets a link that sets one, and leaves Google behind by it', async () => {
  const email = newAddress()
  const member = await registered(email)
  const mail = await mailAfter(world, {
    topic: 'unlink',
    to: email,
    act: async () => expect(await unlink(member)).toEqual({ outcome: 'mailed' }),
  })
  expect(await member.call(accounts.mine, {})).toMatchObject({ hasGoogle: true, hasPassword: false })
  const password = 'まったく新しい合言葉'
  await world.visitor().call(accounts.confirmReset, { body: { token: secretIn(mail), password } })
  expect(await isSignedIn(member)).toBe(false)
  expect(await signsInBy(email)).toBe('google_unlinked')
  const byPassword = world.visitor()
  await byPassword.call(sessions.signIn, { body: { email, password } })
  expect(await byPassword.call(accounts.mine, {})).toMatchObject({ hasPassword: true, hasGoogle: false })
})

test('a changed password unlinks Google where the member wishes it, and only there', async () => {
  const member = await linked()
  const first = { current: member.password, password: 'まったく新しい合言葉' }
  await member.call(accounts.changePassword, { body: first })
  expect(await signsInBy(member.google)).toBe('ok')
  expect(await mailsAbout(world, 'googleUnlinked', member.email)).toEqual([])
  const thief = world.visitor()
  await withGoogle(thief, { email: member.google })
  const second = { current: first.password, password: 'もっと新しい合言葉', unlinkGoogle: true }
  await member.call(accounts.changePassword, { body: second })
  expect([await isSignedIn(member), await isSignedIn(thief)]).toEqual([true, false])
  expect(await member.call(accounts.mine, {})).toMatchObject({ hasGoogle: false })
  await eventually(async () => expect(await mailsAbout(world, 'googleUnlinked', member.email)).toHaveLength(1))
})

test('who comes back from Google while it is being unlinked is not let in', async () => {
  const member = await linked()
  const thief = world.visitor()
  const search = await goToGoogle(thief, { email: member.google })
  const held = await lockRows(world, 'select 1 from credentials where member_id = $1 for update', [member.member.id])
  const unlinked = unlink(member)
  await held.waiting(1)
  const entered = outcomeOf(comeBack(thief, search))
  await held.waiting(2)
  await held.release()
  expect([await unlinked, await entered]).toEqual([{ outcome: 'unlinked' }, 'google_unlinked'])
  expect(await isSignedIn(thief)).toBe(false)
})

test('an account that is deleted leaves nothing of the Google accounts it had', async () => {
  const member = await linked()
  await unlink(member)
  expect(await world.rows('select 1 from unlinked_identities where member_id = $1', [member.member.id])).toHaveLength(1)
  await member.call(accounts.remove, {})
  expect(await world.rows('select 1 from unlinked_identities where member_id = $1', [member.member.id])).toEqual([])
})
