import { accounts, profiles, registration, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { filledForm, formFor, mailAfter, mailedSecret, mailsAbout, registering } from '../../../test/steps/accounts.ts'
import { withGoogle } from '../../../test/steps/google.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { startWorld } from '../../../test/world/world.ts'
import { approveMember, declineMember, waitingMembers } from './index.ts'

const world = await startWorld({ registration: { mode: 'approval', refusedDomains: [] } })
const deps = { ...world.platform, origin: 'http://localhost' }
const { password } = filledForm

const tried = (attempt: Promise<unknown>) => expect(attempt).rejects.toMatchObject({ code: 'approval_pending' })

/** Somebody who has filled in the form, and waits. */
async function applicant(email: string, handle: string) {
  const browser = await registering(world, email)
  const sent = browser.call(accounts.complete, { body: formFor({ handle }) })
  await expect(sent).rejects.toMatchObject({ code: 'approval_pending' })
  const found = (await waitingMembers(world.platform.db)).find((waiting) => waiting.email === email)
  if (!found) throw new Error(`nobody waits under ${email}`)
  return { browser, email, handle, memberId: found.memberId }
}

test('who has registered waits, is told so by mail, and is signed in nowhere', async () => {
  expect((await world.call(registration.state, {})).state).toBe('approval')
  const { browser, email } = await applicant('waits@example.jp', 'waits')
  expect(await browser.call(sessions.viewer, {})).toEqual({ member: null })
  expect(await browser.call(accounts.registration, {})).toEqual({ pending: null })
  await eventually(async () => {
    const [mail] = await mailsAbout(world, 'received', email)
    expect(mail?.text ?? '').toContain('承認されると、メールでお知らせします。')
  })
  expect(await mailsAbout(world, 'welcome', email)).toEqual([])
  expect(await waitingMembers(world.platform.db)).toContainEqual(
    expect.objectContaining({ name: '花子', handle: 'waits', email, hasGoogle: false, since: expect.any(Date) }),
  )
})

test('no way in opens while somebody waits: password, mailed link, reset and Google say that they have to wait', async () => {
  const { email } = await applicant('knocks@example.jp', 'knocks')
  const browser = world.visitor()
  await tried(browser.call(sessions.signIn, { body: { email, password } }))
  const link = await mailedSecret(world, 'signIn', email)
  await tried(browser.call(accounts.redeemLink, { body: { email, token: link } }))
  const token = await mailedSecret(world, 'reset', email)
  await tried(browser.call(accounts.checkReset, { body: { token } }))
  await tried(browser.call(accounts.confirmReset, { body: { token, password: 'correct horse 9' } }))
  expect(await browser.call(sessions.viewer, {})).toEqual({ member: null })

  const byGoogle = world.visitor()
  await withGoogle(byGoogle, { person: 'new-hanako' })
  const body = { nickname: 'さくら', targetWeight: '52.5', bio: '', agreed: true as const, isOldEnough: true as const }
  await expect(byGoogle.call(accounts.register, { body })).rejects.toMatchObject({ code: 'approval_pending' })
  await expect(withGoogle(byGoogle, { person: 'new-hanako' })).rejects.toMatchObject({ code: 'approval_pending' })
})

test('nobody sees who waits, and nobody gets their handle', async () => {
  const { handle } = await applicant('unseen@example.jp', 'unseen_one')
  const member = await world.member()
  await expect(member.call(profiles.one, { params: { username: handle } })).rejects.toMatchObject({ code: 'not_found' })
  const found = await member.call(profiles.list, { query: { search: handle } })
  expect(found.items).toEqual([])
})

test('who is approved is told, comes in and is seen', async () => {
  const { email, handle, memberId } = await applicant('approved@example.jp', 'approved_one')
  const mail = await mailAfter(world, { topic: 'approved', to: email, act: () => approveMember(deps, memberId) })
  expect(mail.links).toContain('http://localhost/login')
  const browser = world.visitor()
  expect((await browser.call(sessions.signIn, { body: { email, password } })).member.handle).toBe(handle)
  const member = await world.member()
  expect((await member.call(profiles.one, { params: { username: handle } })).handle).toBe(handle)
  expect(await approveMember(deps, memberId)).toBe(false)
  expect(await declineMember(deps, memberId)).toBe(false)
})

test('who is declined is told, and everything of them is gone', async () => {
  const { email, memberId } = await applicant('declined@example.jp', 'declined_one')
  await mailAfter(world, { topic: 'declined', to: email, act: () => declineMember(deps, memberId) })
  expect(await mailsAbout(world, 'deleted', email)).toEqual([])
  expect(await world.rows('select from members where id = $1', [memberId])).toEqual([])
  expect(await world.rows('select from credentials where email = $1', [email])).toEqual([])
  await expect(world.visitor().call(sessions.signIn, { body: { email, password } })).rejects.toMatchObject({
    code: 'unknown_email',
  })
})

test('of approving and declining at once one happens', async () => {
  const { memberId } = await applicant('both@example.jp', 'both_at_once')
  const [approved, declined] = await Promise.all([approveMember(deps, memberId), declineMember(deps, memberId)])
  expect(approved).not.toBe(declined)
  expect(await world.rows('select from members where id = $1', [memberId])).toHaveLength(approved ? 1 : 0)
})

test('whom the operator makes waits for nobody', async () => {
  const member = await world.member()
  expect((await world.visitor().call(sessions.signIn, { body: member })).member.id).toBe(member.member.id)
})
