import { accounts, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import {
  disable,
  formFor,
  isSignedIn,
  mailAfter,
  mailedEmailChange,
  mailedSecret,
  mailsAbout,
  outcomeOf,
  registering,
  sessionCookie,
  signUp,
} from '../../../test/steps/accounts.ts'
import { withGoogle } from '../../../test/steps/google.ts'
import { addPasskey, newDevice } from '../../../test/steps/passkeys.ts'
import { lockRows } from '../../../test/world/lock-rows.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { type Browser, type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const fresh = 'まったく新しい合言葉'

const signsIn = async ({ email }: { email: string }, password: string) =>
  (await outcomeOf(world.visitor().call(sessions.signIn, { body: { email, password } }))) === 'ok'
const elsewhere = async ({ email, password }: SignedIn): Promise<Browser> => {
  const browser = world.visitor()
  await browser.call(sessions.signIn, { body: { email, password } })
  return browser
}
const change = (browser: Browser, current: string, password: string) =>
  outcomeOf(browser.call(accounts.changePassword, { body: { current, password } }))
const confirm = (token: string, password = fresh) =>
  outcomeOf(world.visitor().call(accounts.confirmReset, { body: { token, password } }))
const check = (token: string) => outcomeOf(world.visitor().call(accounts.checkReset, { body: { token } }))
const withoutPassword = ({ member }: SignedIn) =>
  world.rows('update credentials set password_hash = null where member_id = $1', [member.id])
const linkGoogle = ({ member }: SignedIn) =>
  world.rows(`insert into identities (issuer, subject, member_id) values ('https://accounts.google.com', $1, $2)`, [
    member.id,
    member.id,
  ])

test('a changed password holds at once, ends every other session and is told by mail', async () => {
  const member = await world.member()
  const [other, before] = [await elsewhere(member), member.copy()]
  await mailAfter(world, {
    topic: 'passwordChanged',
    to: member.email,
    act: () => member.call(accounts.changePassword, { body: { current: member.password, password: fresh } }),
  })
  expect(sessionCookie(member)).not.toBe(sessionCookie(before))
  expect([await isSignedIn(member), await isSignedIn(before), await isSignedIn(other)]).toEqual([true, false, false])
  expect([await signsIn(member, member.password), await signsIn(member, fresh)]).toEqual([false, true])
})

test('the current password is asked, and a weak new one is refused: nothing changes', async () => {
  const member = await world.member()
  const other = await elsewhere(member)
  expect(await change(member, 'wrong', fresh)).toBe('wrong_current_password')
  expect(await change(member, member.password, 'password')).toBe('common_password')
  expect(await change(member, member.password, '12x45')).toBe('weak_password')
  expect([await isSignedIn(member), await isSignedIn(other)]).toEqual([true, true])
  expect(await signsIn(member, member.password)).toBe(true)
  expect(await mailsAbout(world, 'passwordChanged', member.email)).toEqual([])
})

test('a password that everybody can read is refused wherever one is set', async () => {
  const email = 'readable.name@example.jp'
  const newcomer = await registering(world, email)
  const complete = (password: string) =>
    outcomeOf(newcomer.call(accounts.complete, { body: formFor({ password, handle: 'readable_name' }) }))
  const names = [email, email.toUpperCase(), 'readable.name', 'Readable_Name', '体重公開アプリ', 'ＨＡＫＡＲＩ']
  for (const name of names) expect(await complete(name)).toBe('password_is_name')
  expect(await world.rows('select 1 from credentials where email = $1', [email])).toEqual([])
  expect(await complete(fresh)).toBe('ok')
  for (const name of [...names, '@readable_name']) {
    expect(await change(newcomer, fresh, name)).toBe('password_is_name')
    expect(await confirm(await mailedSecret(world, 'reset', email), name)).toBe('password_is_name')
  }
  await world.rows('update credentials set password_hash = null where email = $1', [email])
  const set = (password: string) => outcomeOf(newcomer.call(accounts.setPassword, { body: { password } }))
  for (const name of names) expect(await set(name)).toBe('password_is_name')
  expect(await set('readable.name 2')).toBe('ok')
})

test('of two who change the password at once one succeeds, and the other is refused and signed out', async () => {
  const member = await world.member()
  const other = await elsewhere(member)
  const outcomes = await Promise.all([
    change(member, member.password, 'first new password'),
    change(other, member.password, 'second new password'),
  ])
  const loser = outcomes.findIndex((outcome) => outcome !== 'ok')
  // The one who is late may find the session ended, or another password to compare with.
  expect(['not_signed_in', 'wrong_current_password']).toContain(outcomes[loser])
  expect(await Promise.all([member, other].map(isSignedIn))).toEqual([0, 1].map((place) => place !== loser))
  const works = [await signsIn(member, 'first new password'), await signsIn(member, 'second new password')]
  expect(works).toEqual(outcomes.map((outcome) => outcome === 'ok'))
})

test('who has neither password nor Google sets a first password, and only once', async () => {
  const member = await world.member()
  await withoutPassword(member)
  expect(await change(member, member.password, fresh)).toBe('wrong_current_password')
  const set = (password: string) => outcomeOf(member.call(accounts.setPassword, { body: { password } }))
  expect(await set('password')).toBe('common_password')
  expect(await set('short')).toBe('weak_password')
  await mailAfter(world, { topic: 'passwordChanged', to: member.email, act: () => set(fresh) })
  expect(await signsIn(member, fresh)).toBe(true)
  expect(await set('another one')).toBe('password_exists')
})

test('who signs in with Google only cannot set or change a password here', async () => {
  const member = await world.member()
  await withoutPassword(member)
  await linkGoogle(member)
  expect(await outcomeOf(member.call(accounts.setPassword, { body: { password: fresh } }))).toBe('google_account_only')
  expect(await change(member, 'anything', fresh)).toBe('google_account_only')
  const body = { email: 'elsewhere@example.jp', password: 'anything' }
  expect(await outcomeOf(member.call(accounts.changeEmail, { body }))).toBe('google_account_only')
})

test('a reset link tells whose it is without being used up, sets the password and ends every session', async () => {
  const member = await world.member()
  const other = await elsewhere(member)
  const token = await mailedSecret(world, 'reset', member.email)
  for (let i = 0; i < 3; i++)
    expect(await world.call(accounts.checkReset, { body: { token } })).toEqual({ email: member.email })
  await mailAfter(world, { topic: 'passwordChanged', to: member.email, act: () => confirm(token) })
  expect([await isSignedIn(member), await isSignedIn(other)]).toEqual([false, false])
  expect([await signsIn(member, member.password), await signsIn(member, fresh)]).toEqual([false, true])
  expect([await check(token), await confirm(token)]).toEqual(['reset_link_invalid', 'reset_link_invalid'])
})

test('who has passkeys is asked by the mail about a new password to look whether all are theirs', async () => {
  const member = await world.member()
  await addPasskey(member, newDevice(world))
  const token = await mailedSecret(world, 'reset', member.email)
  const mail = await mailAfter(world, { topic: 'passwordChanged', to: member.email, act: () => confirm(token) })
  expect(mail.text).toContain(
    '登録されているパスキー（1個）は、そのまま使えます。見覚えのないパスキーがないか、設定の「セキュリティ」でご確認ください。',
  )
})

test('a weak password leaves a reset link good', async () => {
  const { email } = await world.member()
  const token = await mailedSecret(world, 'reset', email)
  expect(await confirm(token, 'password')).toBe('common_password')
  expect(await confirm(token, '12x45')).toBe('weak_password')
  expect(await confirm(token)).toBe('ok')
})

test('a reset link works for an hour, and not for who is disabled', async () => {
  const [late, gone] = [await world.member(), await world.member()]
  const tokens = [await mailedSecret(world, 'reset', late.email), await mailedSecret(world, 'reset', gone.email)]
  await world.rows(`update one_time_tokens set expires_at = expires_at - interval '61 minutes' where member_id = $1`, [
    late.member.id,
  ])
  await disable(world, gone.member.id)
  const [expired = '', disabled = ''] = tokens
  expect([await check(expired), await confirm(expired)]).toEqual(['reset_link_expired', 'reset_link_expired'])
  expect([await check(disabled), await confirm(disabled)]).toEqual(['account_disabled', 'account_disabled'])
  expect(await check('x'.repeat(43))).toBe('reset_link_invalid')
})

test('a newer reset link voids the older one', async () => {
  const { email } = await world.member()
  const [older, newer] = [await mailedSecret(world, 'reset', email), await mailedSecret(world, 'reset', email)]
  expect([await check(older), await check(newer)]).toEqual(['reset_link_invalid', 'ok'])
})

test('of fifty who use one reset link at once exactly one sets the password', async () => {
  const member = await world.member()
  const token = await mailedSecret(world, 'reset', member.email)
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, i) => confirm(token, `new password ${i}`)))
  const winner = outcomes.indexOf('ok')
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'reset_link_invalid')).toHaveLength(49)
  expect(await signsIn(member, `new password ${winner}`)).toBe(true)
  await eventually(async () => expect(await mailsAbout(world, 'passwordChanged', member.email)).toHaveLength(1))
})

test('nobody writes to an unknown address, and a Google-only member gets the way in instead', async () => {
  const member = await world.member()
  await withoutPassword(member)
  await linkGoogle(member)
  await world.call(accounts.requestReset, { body: { email: 'stranger@example.jp' } })
  await mailAfter(world, {
    topic: 'accountKind',
    to: member.email,
    act: () => world.call(accounts.requestReset, { body: { email: member.email } }),
  })
  expect(await mailsAbout(world, 'reset', member.email)).toEqual([])
  expect(await world.mailTo('stranger@example.jp')).toEqual([])
})

test.each(['reset', 'change'])('a %s of the password voids every link the member has', async (way) => {
  const member = await world.member()
  const signIn = await mailedSecret(world, 'signIn', member.email)
  const emailChange = await mailedEmailChange(world, member, `${crypto.randomUUID()}@example.jp`)
  const reset = await mailedSecret(world, 'reset', member.email)
  const done = await (way === 'reset' ? confirm(reset) : change(member, member.password, fresh))
  expect(done).toBe('ok')
  const visitor = world.visitor()
  const body = { email: member.email, token: signIn }
  expect(await outcomeOf(visitor.call(accounts.redeemLink, { body }))).toBe('link_invalid')
  expect(await outcomeOf(visitor.call(accounts.confirmEmail, { body: { token: emailChange } }))).toBe('link_invalid')
  expect(await confirm(reset, 'yet another one')).toBe('reset_link_invalid')
  expect(visitor.cookies.size).toBe(0)
})

test('a link asked for just before the password changes is void, and nobody waits for ever', async () => {
  const member = await world.member()
  await mailedSecret(world, 'signIn', member.email)
  const held = await lockRows(world, 'select 1 from one_time_tokens where member_id = $1 for update', [
    member.member.id,
  ])
  const asked = mailedSecret(world, 'signIn', member.email)
  await held.waiting(1)
  const changed = change(member, member.password, fresh)
  await held.waiting(2)
  await held.release()
  expect(await changed).toBe('ok')
  const body = { email: member.email, token: await asked }
  expect(await outcomeOf(world.visitor().call(accounts.redeemLink, { body }))).toBe('link_invalid')
})

test('a reset unlinks Google, and its owner links it again by signing in with the same address', async () => {
  const owner = await signUp(world, 'unlinked@example.jp')
  await withGoogle(owner, { email: 'thief@example.jp' }, { intent: 'link' })
  expect(await owner.call(accounts.mine, {})).toMatchObject({ hasGoogle: true })
  expect(await confirm(await mailedSecret(world, 'reset', owner.email))).toBe('ok')
  await owner.call(sessions.signIn, { body: { email: owner.email, password: fresh } })
  expect(await owner.call(accounts.mine, {})).toMatchObject({ hasGoogle: false })
  expect((await withGoogle(world.visitor(), { email: 'thief@example.jp' })).outcome).toBe('registering')

  const again = world.visitor()
  expect((await withGoogle(again, { email: owner.email })).outcome).toBe('signed_in')
  expect((await again.call(sessions.viewer, {})).member?.id).toBe(owner.member.id)
  expect(await again.call(accounts.mine, {})).toMatchObject({ hasGoogle: true })
})
