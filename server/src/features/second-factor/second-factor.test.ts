import { accounts, secondFactor, security, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { isSignedIn, outcomeOf } from '../../../test/steps/accounts.ts'
import { keyOf } from '../../../test/steps/one-time-code.ts'
import {
  appWith,
  passWith,
  proveWithCode,
  showPassword,
  signInWithCode,
  turnOnFactor,
  wrongCode,
} from '../../../test/steps/second-factor.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { startWorld } from '../../../test/world/world.ts'
import { rotateAuthenticatorKeys } from './rotate-keys.ts'

const world = await startWorld()

const subjects = async (address: string) =>
  (await world.mailTo(address)).map(({ subject }) => subject.replace('【体重公開アプリ】', ''))
const hears = (address: string, topic: string) =>
  eventually(async () => expect(await subjects(address)).toContain(topic))

test('an app is set up by a secret and a code of it, and from then on the password alone opens nothing', async () => {
  const member = await world.member()
  const { secret, uri } = await member.call(secondFactor.begin, {})
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toBe(
    `otpauth://totp/${encodeURIComponent('体重公開アプリ')}:${encodeURIComponent(member.email)}?secret=${secret}&issuer=${encodeURIComponent('体重公開アプリ')}`,
  )
  // Nothing is asked for before a code has shown that the app has it.
  await world.visitor().call(sessions.signIn, { body: { email: member.email, password: member.password } })
  const nextCode = appWith(world, secret)
  const { recoveryCodes } = await member.call(secondFactor.confirm, { body: { code: nextCode() } })
  expect(recoveryCodes).toHaveLength(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  await hears(member.email, '認証アプリが設定されました')

  const browser = await showPassword(world.visitor(), member)
  expect(await isSignedIn(browser)).toBe(false)
  expect(await browser.call(sessions.pending, {})).toMatchObject({
    pending: { purpose: 'sign_in', hasPasskeys: false },
  })
  expect(await passWith(browser, nextCode())).toEqual({ purpose: 'sign_in', next: '/', recoveryCodesLeft: null })
  expect(await browser.call(sessions.viewer, {})).toEqual({ member: member.member })
  expect(await browser.call(sessions.pending, {})).toEqual({ pending: null })
})

test('a secret that was begun is confirmed in its session, within ten minutes, and by its own code', async () => {
  const member = await world.member()
  const confirm = (code: string, by = member) => outcomeOf(by.call(secondFactor.confirm, { body: { code } }))
  expect(await confirm('123456')).toBe('second_factor_not_begun')
  const first = await member.call(secondFactor.begin, {})
  const second = await member.call(secondFactor.begin, {})
  expect(await confirm(appWith(world, first.secret)())).toBe('mfa_code_invalid')
  const nextCode = appWith(world, second.secret)
  for (const code of ['', ' ', 'abc', '12345', '１２３４５６７', '\0'.repeat(6)])
    expect(['mfa_code_invalid', 'invalid_input']).toContain(await confirm(code))
  const elsewhere = world.visitor()
  await elsewhere.call(sessions.signIn, { body: { email: member.email, password: member.password } })
  expect(await outcomeOf(elsewhere.call(secondFactor.confirm, { body: { code: nextCode() } }))).toBe(
    'second_factor_not_begun',
  )
  await world.rows(`update authenticators set begun_at = now() - interval '11 minutes' where member_id = $1`, [
    member.member.id,
  ])
  expect(await confirm(nextCode())).toBe('second_factor_not_begun')
  await turnOnFactor(world, member)
  expect(await outcomeOf(member.call(secondFactor.begin, {}))).toBe('second_factor_on')
})

const spaced = (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `
const full = (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))

test('codes are read as people type them', async () => {
  const member = await world.member()
  const factor = await turnOnFactor(world, member)
  for (const typed of [spaced, full]) {
    const browser = await showPassword(world.visitor(), member)
    await passWith(browser, typed(factor.nextCode()))
    expect(await isSignedIn(browser)).toBe(true)
  }
  const browser = await showPassword(world.visitor(), member)
  const paper = factor.recoveryCodes[0]?.toLowerCase().replaceAll('-', ' ').replaceAll('o', '0').replaceAll('i', '1')
  expect(await passWith(browser, paper ?? '')).toMatchObject({ recoveryCodesLeft: 9 })
})

test('a recovery code signs in once, its owner hears of it, and new ones take the place of all', async () => {
  const member = await world.member()
  const factor = await turnOnFactor(world, member)
  const [first = '', second = ''] = factor.recoveryCodes
  const browser = await showPassword(world.visitor(), member)
  expect(await passWith(browser, first)).toMatchObject({ recoveryCodesLeft: 9 })
  await hears(member.email, '復旧コードが使われました')
  // Of the new browser they hear at the same time, in whatever order.
  expect((await world.mailTo(member.email)).map(({ text }) => text).join()).toContain('残りは9個です')
  expect(await member.call(security.overview, {})).toMatchObject({ recoveryCodesLeft: 9 })
  const again = await showPassword(world.visitor(), member)
  expect(await outcomeOf(passWith(again, first))).toBe('mfa_code_invalid')

  const { recoveryCodes } = await member.call(secondFactor.renewCodes, {})
  await hears(member.email, '復旧コードが新しくなりました')
  expect(await outcomeOf(passWith(again, second))).toBe('mfa_code_invalid')
  expect(await passWith(again, recoveryCodes[9] ?? '')).toMatchObject({ recoveryCodesLeft: 9 })
})

test('of recovery codes, of which two are left, the mail says so', async () => {
  const member = await world.member()
  const { recoveryCodes } = await turnOnFactor(world, member)
  for (const code of recoveryCodes.slice(0, 8)) await passWith(await showPassword(world.visitor(), member), code)
  await eventually(async () =>
    expect((await world.mailTo(member.email)).map(({ text }) => text).join()).toContain(
      '残りは2個です。\n\n残りが少なくなっています。',
    ),
  )
})

test('turning it off needs a code of it, and takes recovery codes and trust along', async () => {
  const member = await world.member()
  const factor = await turnOnFactor(world, member)
  const trusted = await signInWithCode(world.visitor(), member, factor, true)
  const off = (code: string) => outcomeOf(member.call(secondFactor.turnOff, { body: { code } }))
  expect(await off(wrongCode(world, factor))).toBe('mfa_code_invalid')
  expect(await off(factor.nextCode())).toBe('ok')
  await hears(member.email, '認証アプリの設定が解除されました')
  expect(await off('123456')).toBe('mfa_factor_unknown')
  expect(await member.call(security.overview, {})).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 })
  expect(await trusted.call(sessions.trusted, {})).toEqual({ items: [] })
  await world.visitor().call(sessions.signIn, { body: { email: member.email, password: member.password } })
})

test('a trusted browser is asked for no code for thirty days, is listed with its name, and can be taken back', async () => {
  const member = await world.member()
  const factor = await turnOnFactor(world, member)
  const browser = await signInWithCode(world.visitor(), member, factor, true)
  const credentials = { body: { email: member.email, password: member.password } }
  await browser.call(sessions.signIn, credentials)
  const [listed, ...others] = (await browser.call(sessions.trusted, {})).items
  expect(others).toEqual([])
  expect(listed).toMatchObject({ isCurrent: true })
  const days = (Date.parse(listed?.trustedUntil ?? '') - Date.parse(listed?.trustedAt ?? '')) / 86_400_000
  expect(days).toBe(30)
  expect((await member.call(sessions.trusted, {})).items).toMatchObject([{ id: listed?.id, isCurrent: false }])

  await world.rows(`update known_browsers set trusted_at = now() - interval '31 days' where id = $1`, [listed?.id])
  expect(await outcomeOf(browser.copy().call(sessions.signIn, credentials))).toBe('mfa_required')
  await world.rows(`update authenticators set confirmed_at = now() - interval '60 days' where member_id = $1`, [
    member.member.id,
  ])
  await world.rows(`update known_browsers set trusted_at = now() - interval '29 days' where id = $1`, [listed?.id])
  await browser.call(sessions.signIn, credentials)
  await member.call(sessions.endTrust, { params: { id: listed?.id ?? '' } })
  expect(await outcomeOf(browser.call(sessions.signIn, credentials))).toBe('mfa_required')
})

test('what changes the account asks for password and code again, and then it is done', async () => {
  const member = await world.member()
  const factor = await turnOnFactor(world, member)
  await world.rows(`update sessions set proved_at = now() - interval '6 minutes' where member_id = $1`, [
    member.member.id,
  ])
  const change = () =>
    outcomeOf(
      member.call(accounts.changePassword, { body: { current: member.password, password: 'another long one' } }),
    )
  expect(await change()).toBe('recent_sign_in_needed')
  expect(await outcomeOf(member.call(sessions.prove, { body: { password: member.password } }))).toBe('mfa_required')
  expect(await member.call(sessions.pending, {})).toMatchObject({ pending: { purpose: 'proof' } })
  expect(await change()).toBe('recent_sign_in_needed')
  await proveWithCode(member, factor)
  expect(await change()).toBe('ok')
})

test('a sign-in that was begun is over after ten minutes, after ten wrong codes, and when it is given up', async () => {
  const member = await world.member()
  const factor = await turnOnFactor(world, member)
  const late = await showPassword(world.visitor(), member)
  await world.rows(`update pending_sign_ins set expires_at = now() where member_id = $1`, [member.member.id])
  expect(await outcomeOf(passWith(late, factor.nextCode()))).toBe('sign_in_expired')
  expect(await late.call(sessions.pending, {})).toEqual({ pending: null })

  const wrong = await showPassword(world.visitor(), member)
  for (let i = 0; i < 10; i++)
    expect(await outcomeOf(passWith(wrong, wrongCode(world, factor)))).toBe('mfa_code_invalid')
  expect(await outcomeOf(passWith(wrong, factor.nextCode()))).toBe('sign_in_expired')

  const left = await showPassword(world.visitor(), member)
  const copy = left.copy()
  await left.call(sessions.abandonPending, {})
  for (const browser of [left, copy])
    expect(await outcomeOf(passWith(browser, factor.nextCode()))).toBe('sign_in_expired')
})

test('the secret is sealed: no row holds it, another key takes it over, and codes go on', async () => {
  const member = await world.member()
  const factor = await turnOnFactor(world, member)
  const [row] = await world.rows<{ sealed: Buffer }>('select sealed from authenticators where member_id = $1', [
    member.member.id,
  ])
  const secret = keyOf(factor.secret)
  expect(secret).toHaveLength(20)
  for (const form of [secret, Buffer.from(factor.secret), Buffer.from(secret.toString('base64'))])
    expect(row?.sealed.includes(form)).toBe(false)
  await world.rows(`update authenticators set key_id = 'gone' where member_id = $1`, [member.member.id])
  expect(await rotateAuthenticatorKeys(world.platform)).toEqual({ done: 0, left: 1 })
  await world.rows(`update authenticators set key_id = $2 where member_id = $1`, [
    member.member.id,
    world.platform.vault.newestKey,
  ])
  await signInWithCode(world.visitor(), member, factor)
})

test('the overview says what guards the account', async () => {
  const member = await world.member()
  expect(await member.call(security.overview, {})).toEqual({
    hasPassword: true,
    passkeys: 0,
    authenticatorSince: null,
    recoveryCodesLeft: 0,
    recoveryReadyAt: null,
  })
  await turnOnFactor(world, member)
  expect(await member.call(security.overview, {})).toMatchObject({
    authenticatorSince: expect.any(String) as string,
    recoveryCodesLeft: 10,
  })
})
