import { accounts, passkeys, recovery, security, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { isSignedIn, outcomeOf } from '../../../test/steps/accounts.ts'
import { addPasskey, newDevice } from '../../../test/steps/passkeys.ts'
import { letRecoveryWait, passWith, secretOfLink, turnOnFactor } from '../../../test/steps/second-factor.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { type Browser, type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'

const signIn = (browser: Browser, { email, password }: { email: string; password: string }) =>
  browser.fetch('/api/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: world.url, 'User-Agent': chromeOnWindows },
    body: JSON.stringify({ email, password }),
  })

const mailsAbout = async ({ email }: SignedIn) =>
  (await world.mailTo(email)).filter(({ subject }) => subject === '【体重公開アプリ】新しいブラウザからのログイン')

/** Somebody who knows the password signs in elsewhere, and the owner gets the secret of the mail. */
async function strangerIn(member: SignedIn): Promise<{ stranger: Browser; token: string }> {
  const stranger = world.visitor()
  const token = await secretOfLink(world, member.email, '/not-me', () => signIn(stranger, member))
  return { stranger, token }
}

const disown = (token: string) => world.visitor().call(accounts.disown, { body: { token } })

test('a sign-in from an unknown browser is mailed with time and browser and no place, and known ones are not', async () => {
  const member = await world.member()
  const { stranger: browser } = await strangerIn(member)
  const [mail] = await mailsAbout(member)
  expect(mail?.text).toMatch(/日時: 20\d\d年\d+月\d+日 \d+:\d\d（日本時間）\nブラウザ: Windows \/ Chrome/)
  expect(mail?.text).toContain('これは自分ではありません')
  expect(mail?.text).not.toContain('127.0.0.1')
  await signIn(browser, member)
  await signIn(member, member)
  await world.call(accounts.requestReset, { body: { email: member.email } })
  // That mail was sent after the others would have been.
  await eventually(async () =>
    expect((await world.mailTo(member.email))[0]?.subject).toContain('パスワードリセットのご案内'),
  )
  expect(await mailsAbout(member)).toHaveLength(1)
})

test('これは自分ではありません ends that session and no other, and leads to a new password', async () => {
  const member = await world.member()
  const { stranger, token } = await strangerIn(member)
  expect(await isSignedIn(stranger)).toBe(true)
  const { reset } = await disown(token)
  expect([await isSignedIn(stranger), await isSignedIn(member)]).toEqual([false, true])
  expect(await outcomeOf(disown(token))).toBe('link_invalid')
  const password = 'まったく べつの もの'
  await world.visitor().call(accounts.confirmReset, { body: { token: reset ?? '', password } })
  expect(await isSignedIn(member)).toBe(false)
  expect((await signIn(stranger, member)).status).toBe(401)
})

test('passkeys the stranger added there go along, codes they turned on after the wait, and what the owner had stays', async () => {
  const member = await world.member()
  const own = newDevice(world)
  await addPasskey(member, own, { name: 'own' })
  const { stranger, token } = await strangerIn(member)
  await addPasskey(stranger, newDevice(world), { name: 'left behind' })
  await turnOnFactor(world, stranger)
  // Whatever the stranger does to the session, it is the same browser.
  await stranger.call(sessions.forgetBrowser, {})
  let reset = ''
  const way = await secretOfLink(world, member.email, '/account-recovery', async () => {
    reset = (await disown(token)).reset ?? ''
  })
  expect((await member.call(passkeys.list, {})).items).toMatchObject([{ name: 'own' }])
  expect(await member.call(sessions.viewer, {})).toMatchObject({ recoveryReadyAt: expect.any(String) as string })
  const owner = world.visitor()
  const body = { token: reset, password: 'まったく べつの もの' }
  // A mailbox alone turns no codes off, whoever turned them on: its owner waits as everybody does.
  expect(await outcomeOf(owner.call(accounts.confirmReset, { body }))).toBe('mfa_required')
  expect(await outcomeOf(owner.call(recovery.complete, { body: { token: way } }))).toBe('recovery_waits')
  await letRecoveryWait(world, member, 72)
  await owner.call(recovery.complete, { body: { token: way } })
  await owner.call(sessions.signIn, { body: { email: member.email, password: body.password } })
  expect(await owner.call(security.overview, {})).toMatchObject({ authenticatorSince: null, passkeys: 1 })
})

test('a stranger who changes the password, or renews the session, is disowned all the same', async () => {
  const member = await world.member()
  const { stranger, token } = await strangerIn(member)
  await stranger.call(sessions.prove, { body: { password: member.password } })
  const password = 'くうきよめない もの'
  await stranger.call(accounts.changePassword, { body: { current: member.password, password } })
  expect(await isSignedIn(member)).toBe(false)
  const { reset } = await disown(token)
  expect(await isSignedIn(stranger)).toBe(false)
  const owner = world.visitor()
  await owner.call(accounts.confirmReset, { body: { token: reset ?? '', password: member.password } })
  expect(await owner.call(sessions.viewer, {})).toEqual({ member: member.member })
})

test('a factor the owner had before is still asked for after the reset', async () => {
  const member = await world.member()
  const factor = await turnOnFactor(world, member)
  const browser = world.visitor()
  await signIn(browser, member)
  const token = await secretOfLink(world, member.email, '/not-me', () => passWith(browser, factor.nextCode()))
  const { reset } = await disown(token)
  const owner = world.visitor()
  const body = { token: reset ?? '', password: 'まったく べつの もの' }
  expect(await outcomeOf(owner.call(accounts.confirmReset, { body }))).toBe('mfa_required')
  expect(
    await member.call(security.overview, {}).then(
      () => 'in',
      () => 'out',
    ),
  ).toBe('out')
  await passWith(owner, factor.nextCode())
  expect(await owner.call(security.overview, {})).toMatchObject({ recoveryCodesLeft: 10 })
})

test('the link works for three days, and leads to no new password once the address is another one', async () => {
  const member = await world.member()
  const { token } = await strangerIn(member)
  await world.rows(`update known_browsers set first_seen_at = now() - interval '73 hours' where member_id = $1`, [
    member.member.id,
  ])
  expect(await outcomeOf(disown(token))).toBe('link_expired')

  const { stranger, token: second } = await strangerIn(member)
  const email = `taken-${member.email}`
  const change = await secretOfLink(world, email, '/confirm-email\\?\\S+', () =>
    stranger.call(accounts.changeEmail, { body: { email, password: member.password } }),
  )
  await stranger.call(accounts.confirmEmail, { body: { token: change } })
  expect(await disown(second)).toEqual({ reset: null })
  expect(await isSignedIn(stranger)).toBe(false)
})

test('who is known in no browser any more hears of the next one all the same', async () => {
  const member = await world.member()
  await member.call(sessions.forgetBrowser, {})
  const { stranger } = await strangerIn(member)
  expect(await isSignedIn(stranger)).toBe(true)
  expect(await mailsAbout(member)).toHaveLength(1)
})
