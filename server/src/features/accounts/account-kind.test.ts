import { accounts, type Refused, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { mailAfter, mailedSecret, mailsAbout, outcomeOf } from '../../../test/steps/accounts.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { type SignedIn, startWorld, type World } from '../../../test/world/world.ts'
import { limitTable } from '../../limits.ts'

const world = await startWorld()
const day = 86_401

/** Somebody who comes by Google alone. */
async function googleMember(where: World = world): Promise<SignedIn> {
  const somebody = await where.member()
  const { id } = somebody.member
  await where.rows('update credentials set password_hash = null where member_id = $1', [id])
  await where.rows(`insert into identities (issuer, subject, member_id) values ('https://google.example', $1, $2)`, [
    id,
    id,
  ])
  return somebody
}

const signIn = (email: string, where: World = world) =>
  where.visitor().call(sessions.signIn, { body: { email, password: 'which one was it' } })
const askForReset = (email: string) => world.visitor().call(accounts.requestReset, { body: { email } })
const told = (email: string, where: World = world) => mailsAbout(where, 'accountKind', email)

test('who has no password and types one hears by mail what kind of account it is, at most once a day', async () => {
  const { email } = await googleMember()
  const mail = await mailAfter(world, { topic: 'accountKind', to: email, act: () => signIn(email).catch(() => {}) })
  expect(mail.text).toContain(
    'このメールアドレスのアカウントは、Googleアカウントでログインするアカウントです。パスワードは設定されていません。',
  )
  expect(mail.links).toEqual([`${world.config.origin}/login`])
  for (let i = 0; i < 3; i++) expect(await outcomeOf(signIn(email))).toBe('wrong_password')
  world.clock.advance(day)
  expect(await outcomeOf(signIn(email))).toBe('wrong_password')
  await eventually(async () => expect(await told(email)).toHaveLength(2))
  await mailedSecret(world, 'signIn', email)
  expect(await told(email)).toHaveLength(2)
})

test('the screen hears nothing of it: the answers are those of any wrong password and of any reset', async () => {
  const [theirs, anybodys] = [await googleMember(), await world.member()]
  const refusals = await Promise.all(
    [theirs, anybodys].map(({ email }) => signIn(email).catch((error: unknown) => (error as Refused).body)),
  )
  const [one, other] = refusals.map((body) => ({ ...body, requestId: '' }))
  expect(one).toEqual(other)
  expect(await askForReset(theirs.email)).toEqual(await askForReset(anybodys.email))
})

test('who asks for a reset hears the same beside the way in, and later that day gets the way in alone', async () => {
  const { email, member } = await googleMember()
  const first = await mailAfter(world, { topic: 'accountKind', to: email, act: () => askForReset(email) })
  expect(first.text).toContain('パスワードは設定されていません。')
  await mailedSecret(world, 'signIn', email)
  const second = await mailAfter(world, { topic: 'signIn', to: email, act: () => askForReset(email) })
  expect(await told(email)).toHaveLength(1)
  const token = /#link=([\w-]+)$/.exec(second.links[0] ?? '')?.[1] ?? ''
  const browser = world.visitor()
  await browser.call(accounts.redeemLink, { body: { email, token } })
  expect(await browser.call(sessions.viewer, {})).toEqual({ member })
  expect(await mailsAbout(world, 'reset', email)).toEqual([])
})

test('where all mails of strangers are used up it is not sent, and still is once there are some again', async () => {
  const mailFromEverywhere = { times: 1, seconds: 3600 }
  const small = await startWorld({ limits: { ...limitTable, mailFromEverywhere } })
  const { email } = await googleMember(small)
  await small.visitor().call(accounts.sendLink, { body: { email: 'the-one@example.jp' } })
  expect(await outcomeOf(signIn(email, small))).toBe('wrong_password')
  await eventually(async () => expect(small.logLines.join('')).toContain('a limit for all together is used up'))
  small.clock.advance(3601)
  await mailAfter(small, { topic: 'accountKind', to: email, act: () => signIn(email, small).catch(() => {}) })
  expect(await told(email, small)).toHaveLength(1)
})
