import { accounts, registration } from '@hakari/contract'
import { expect, test } from 'vitest'
import {
  formFor,
  mailAfter,
  mailedSecret,
  mailsAbout,
  outcomeOf,
  registering,
  signUp,
} from '../../../test/steps/accounts.ts'
import { comeBack, goToGoogle, withGoogle } from '../../../test/steps/google.ts'
import { type Browser, startWorld } from '../../../test/world/world.ts'
import { allInvitations, invite, revokeInvitation, sweepInvitations } from './index.ts'

const world = await startWorld({ registration: { mode: 'invitation', refusedDomains: [] } })
const made = (uses: number) => invite({ ...world.platform, origin: '' }, { uses, days: 30 })
const open = (browser: Browser, url: string) => browser.fetch(url, { redirect: 'manual' })
const stateFor = async (browser: Browser) => (await browser.call(registration.state, {})).state
const complete = (browser: Browser) => browser.call(accounts.complete, { body: formFor() })
const usedOf = async (id: number) => (await allInvitations(world.platform.db)).find((row) => row.id === id)?.used
const googleForm = {
  nickname: '花子',
  targetWeight: '52.5',
  bio: '',
  agreed: true as const,
  isOldEnough: true as const,
}

test('without an invitation an address is told by mail that registration takes one, and whoever asked learns nothing', async () => {
  const to = 'uninvited@example.jp'
  const answer = await world.visitor().call(accounts.sendLink, { body: { email: to } })
  expect(answer).toEqual({ resendAfterSeconds: 60 })
  const mail = await mailAfter(world, {
    topic: 'notAdmitted',
    to,
    act: () => world.visitor().call(accounts.sendLink, { body: { email: to } }),
  })
  expect(mail.text).toContain('このサービスの新規登録は招待制です。')
  expect(await mailsAbout(world, 'signUp', to)).toEqual([])
  await expect(withGoogle(world.visitor(), { person: 'new-hanako' })).rejects.toMatchObject({
    code: 'invitation_needed',
  })
})

test('the link opens the registration, only a hash of its code is kept, and no address shows it', async () => {
  const browser = world.visitor()
  expect(await stateFor(browser)).toBe('invitation')
  const { url, id } = await made(1)
  const answer = await open(browser, url)
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/'])
  expect(answer.headers.get('Set-Cookie')).toMatch(/^hakari_invitation=[\w-]+; .*HttpOnly; SameSite=Lax/)
  expect(await stateFor(browser)).toBe('invited')
  const code = url.slice('/invite/'.length)
  expect(JSON.stringify(await world.rows('select * from invitations'))).not.toContain(code)
  expect(world.logLines.join('')).not.toContain(code)
  await signUp(world, 'invited@example.jp', { browser })
  expect(await usedOf(id)).toBe(1)
  expect(browser.cookies.has('hakari_invitation')).toBe(false)
})

test('a mailed link that is opened on another device carries the invitation along', async () => {
  const [asking, other] = [world.visitor(), world.visitor()]
  const { url, id } = await made(1)
  await open(asking, url)
  const email = 'other-device@example.jp'
  const token = await mailedSecret(world, 'signUp', email, asking)
  expect(await other.call(accounts.redeemLink, { body: { email, token } })).toEqual({ outcome: 'registering' })
  expect((await complete(other)).member.name).toBe('花子')
  expect(await usedOf(id)).toBe(1)
})

test('who comes by Google comes by the invitation of the browser', async () => {
  const browser = world.visitor()
  const { url, id } = await made(1)
  await open(browser, url)
  expect(await withGoogle(browser, { person: 'new-hanako' })).toMatchObject({ outcome: 'registering' })
  await browser.call(accounts.register, { body: googleForm })
  expect(await usedOf(id)).toBe(1)
})

test('of ten who register at once by an invitation for three, three are members, and the others can come by another one', async () => {
  const { url, id } = await made(3)
  const people = await Promise.all(
    Array.from({ length: 10 }, async (_, i) => {
      const browser = world.visitor()
      await open(browser, url)
      return registering(world, `race${i}@example.jp`, browser)
    }),
  )
  const outcomes = await Promise.all(people.map((person) => outcomeOf(complete(person))))
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(3)
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'invitation_unusable']))
  expect(await usedOf(id)).toBe(3)
  expect(await world.rows(`select from credentials where email like 'race%'`)).toHaveLength(3)
})

test('a registration that fails uses nothing up', async () => {
  const { url, id } = await made(1)
  const browser = world.visitor()
  await open(browser, url)
  await registering(world, 'fails@example.jp', browser)
  const weak = browser.call(accounts.complete, { body: formFor({ password: 'password' }) })
  await expect(weak).rejects.toMatchObject({ code: 'common_password' })
  expect(await usedOf(id)).toBe(0)
  await complete(browser)
})

const ways = {
  unknown: async () => '/invite/nobody-knows-this-code-at-all',
  'no code': async () => '/invite/%00%0d%0a',
  'used up': async () => {
    const { url, id } = await made(1)
    await world.rows('update invitations set used = uses where id = $1', [id])
    return url
  },
  expired: async () => {
    const { url, id } = await made(1)
    await world.rows(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [id])
    return url
  },
  revoked: async () => {
    const { url, id } = await made(1)
    expect(await revokeInvitation(world.platform.db, id)).toBe(true)
    expect(await revokeInvitation(world.platform.db, id)).toBe(false)
    return url
  },
}
test.each(Object.entries(ways))('an invitation that is %s leads to one and the same sentence', async (_, way) => {
  const browser = world.visitor()
  const answer = await open(browser, await way())
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/?invitation=unusable'])
  expect(await stateFor(browser)).toBe('invitation')
})

test('one that ends between the link and the form is said at the form', async () => {
  const { url, id } = await made(1)
  const browser = world.visitor()
  await open(browser, url)
  await registering(world, 'too-late@example.jp', browser)
  await revokeInvitation(world.platform.db, id)
  await expect(complete(browser)).rejects.toMatchObject({ code: 'invitation_unusable' })
})

test('members sign in without one', async () => {
  const member = await world.member()
  const token = await mailedSecret(world, 'signIn', member.email)
  const signedIn = world.visitor().call(accounts.redeemLink, { body: { email: member.email, token } })
  expect(await signedIn).toEqual({ outcome: 'signed_in' })
})

test('invitations that are long over are forgotten', async () => {
  const { id } = await made(1)
  await world.rows(`update invitations set expires_at = now() - interval '31 days' where id = $1`, [id])
  await sweepInvitations(world.platform.db)
  expect(await usedOf(id)).toBeUndefined()
})

test('where registration is closed nobody becomes a member, and who is one comes in', async () => {
  const closed = await startWorld({ registration: { mode: 'closed', refusedDomains: [] } })
  const to = 'late@example.jp'
  const asked = () => closed.visitor().call(accounts.sendLink, { body: { email: to } })
  expect((await mailAfter(closed, { topic: 'notAdmitted', to, act: asked })).text).toContain(
    '現在、新規登録は受け付けていません。',
  )
  const browser = closed.visitor()
  const search = await goToGoogle(browser, { person: 'new-hanako' })
  await expect(comeBack(browser, search)).rejects.toMatchObject({ code: 'registration_closed' })
  expect((await closed.call(registration.state, {})).state).toBe('closed')
  const member = await closed.member()
  const token = await mailedSecret(closed, 'signIn', member.email)
  expect(await closed.visitor().call(accounts.redeemLink, { body: { email: member.email, token } })).toEqual({
    outcome: 'signed_in',
  })
})
