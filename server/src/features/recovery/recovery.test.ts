import { accounts, recovery, security, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { outcomeOf, secretIn } from '../../../test/steps/accounts.ts'
import {
  applyForRecovery,
  letRecoveryWait,
  secretOfLink,
  signInWithCode,
  turnOnFactor,
} from '../../../test/steps/second-factor.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { openStream } from '../../../test/world/live-stream.ts'
import { startWorld } from '../../../test/world/world.ts'

const world = await startWorld()

const hears = (address: string, topic: string) =>
  eventually(async () => expect((await world.mailTo(address))[0]?.subject).toBe(`【体重公開アプリ】${topic}`))

test('who lost everything applies by mail, waits 72 hours, and signs in with the password again', async () => {
  const member = await world.member()
  await turnOnFactor(world, member)
  const by = world.visitor()
  const token = await secretOfLink(world, member.email, '/account-recovery', () =>
    by.call(recovery.sendLink, { body: { email: member.email } }),
  )
  expect(await by.call(recovery.check, { body: { token } })).toEqual({ stage: 'mailed', readyAt: null })
  const before = Date.now()
  const { stage, readyAt } = await by.call(recovery.apply, { body: { token } })
  expect(stage).toBe('waiting')
  expect((Date.parse(readyAt ?? '') - before) / 3_600_000).toBeCloseTo(72, 1)
  await hears(member.email, '二要素認証の解除が申し込まれました')
  const [mail] = await world.mailTo(member.email)
  expect(mail?.text).toContain('心当たりがない場合は、いつもの方法でログインしてください。')
  const link = { body: { token: mail ? secretIn(mail) : '' } }
  expect(await outcomeOf(by.call(recovery.complete, link))).toBe('recovery_waits')
  expect(await by.call(recovery.check, link)).toEqual({ stage: 'waiting', readyAt })

  await letRecoveryWait(world, member, 71)
  expect(await outcomeOf(by.call(recovery.complete, link))).toBe('recovery_waits')
  await letRecoveryWait(world, member, 1)
  expect(await by.call(recovery.check, link)).toMatchObject({ stage: 'ready' })
  await by.call(recovery.complete, link)
  await hears(member.email, '二要素認証が解除されました')
  expect(await by.call(sessions.viewer, {})).toEqual({ member: null })
  expect(await outcomeOf(by.call(recovery.complete, link))).toBe('link_invalid')
  await by.call(sessions.signIn, { body: { email: member.email, password: member.password } })
  expect(await by.call(security.overview, {})).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 })
})

test('every open screen hears that somebody applied, and any of them ends it', async () => {
  const member = await world.member()
  await turnOnFactor(world, member)
  const { heard, leave } = await openStream(member)
  await eventually(() => expect(heard.text).toContain('hello'))
  const token = await applyForRecovery(world, member)
  await eventually(() => expect(heard.text).toContain('"concernsViewer":true'))
  leave()
  const { recoveryReadyAt } = await member.call(sessions.viewer, {})
  expect(recoveryReadyAt).toBeDefined()
  expect(await member.call(security.overview, {})).toMatchObject({ recoveryReadyAt })
  await member.call(recovery.cancel, {})
  expect(await member.call(sessions.viewer, {})).toEqual({ member: member.member })
  expect(await outcomeOf(world.call(recovery.check, { body: { token } }))).toBe('link_invalid')
  await member.call(recovery.cancel, {})
})

test('signing in ends it, and so does another address', async () => {
  const member = await world.member()
  const factor = await turnOnFactor(world, member)
  const token = await applyForRecovery(world, member)
  await signInWithCode(world.visitor(), member, factor)
  expect(await outcomeOf(world.call(recovery.check, { body: { token } }))).toBe('link_invalid')

  const again = await applyForRecovery(world, member)
  const email = `moved-${member.email}`
  const change = await secretOfLink(world, email, '/confirm-email\\?\\S+', () =>
    member.call(accounts.changeEmail, { body: { email, password: member.password } }),
  )
  await member.call(accounts.confirmEmail, { body: { token: change } })
  await letRecoveryWait(world, member, 72)
  expect(await outcomeOf(world.call(recovery.complete, { body: { token: again } }))).toBe('link_invalid')
})

test('links end: the first after an hour, the second a week after the wait; a newer one takes the place of the older', async () => {
  const member = await world.member()
  await turnOnFactor(world, member)
  const ask = () => world.call(recovery.sendLink, { body: { email: member.email } })
  const first = await secretOfLink(world, member.email, '/account-recovery', ask)
  const second = await secretOfLink(world, member.email, '/account-recovery', ask)
  const check = (token: string) => outcomeOf(world.call(recovery.check, { body: { token } }))
  expect([await check(first), await check(second)]).toEqual(['link_invalid', 'ok'])
  await world.rows(`update recovery_requests set mailed_at = now() - interval '61 minutes' where member_id = $1`, [
    member.member.id,
  ])
  expect(await outcomeOf(world.call(recovery.apply, { body: { token: second } }))).toBe('link_expired')

  const token = await applyForRecovery(world, member)
  await letRecoveryWait(world, member, 72 + 7 * 24 - 1)
  expect(await check(token)).toBe('ok')
  await letRecoveryWait(world, member, 1)
  expect(await check(token)).toBe('link_expired')
  expect(await member.call(sessions.viewer, {})).toEqual({ member: member.member })
})

test('whoever asks is told the same, and who has no second factor reads so in a mail', async () => {
  const member = await world.member()
  const ask = (email: string) => world.call(recovery.sendLink, { body: { email } })
  expect(await ask('nobody-at-all@example.jp')).toEqual(await ask(member.email))
  await hears(member.email, '二要素認証の復旧のご案内')
  const [mail] = await world.mailTo(member.email)
  expect(mail?.text).toContain('このアカウントに二要素認証は設定されていません。')
  expect(await world.mailTo('nobody-at-all@example.jp')).toEqual([])
})
