import { accounts, google, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { eventually } from '../../../test/world/eventually.ts'
import { comeBack, goToGoogle, withGoogle } from '../../../test/steps/google.ts'
import { changePicture, removePicture } from '../../../test/steps/pictures.ts'
import { photo } from '../../../test/corpus/pictures.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const link = { intent: 'link' } as const
const prove = { intent: 'prove' } as const

/** The person was asked long ago who they are. */
const ageProof = ({ member }: SignedIn) =>
  world.rows(`update sessions set proved_at = now() - interval '6 minutes' where member_id = $1`, [member.id])

test('a member links Google, is told by mail and comes in with it from then on', async () => {
  const member = await world.member()
  expect(await withGoogle(member, { email: 'mine@example.jp' }, { ...link, next: '/settings' })).toEqual({
    outcome: 'linked',
    next: '/settings',
  })
  expect(await member.call(accounts.mine, {})).toMatchObject({ email: member.email, hasGoogle: true })
  await eventually(async () =>
    expect((await world.mailTo(member.email)).map(({ subject }) => subject)).toContain(
      '【体重公開アプリ】Googleアカウントが連携されました',
    ),
  )
  const elsewhere = world.visitor()
  await withGoogle(elsewhere, { email: 'mine@example.jp' })
  expect((await elsewhere.call(sessions.viewer, {})).member?.id).toBe(member.member.id)
})

test('who links Google gives it no picture: what they showed stays, and there is none to go back to', async () => {
  const member = await world.member()
  const chosen = (await changePicture(member, await photo())).member.avatar
  await withGoogle(member, { person: 'given-name-mei' }, link)
  await withGoogle(world.visitor(), { person: 'given-name-mei' })
  expect((await member.call(sessions.viewer, {})).member?.avatar).toBe(chosen)
  expect((await member.call(accounts.profile, {})).otherPicture).toBeNull()
  expect((await removePicture(member)).member.avatar).toBeNull()
})

test('linking what is linked already changes nothing', async () => {
  const member = await world.member()
  await withGoogle(member, { email: 'again@example.jp' }, link)
  const identities = () => world.rows('select * from identities order by subject')
  const before = await identities()
  expect((await withGoogle(member, { email: 'again@example.jp' }, link)).outcome).toBe('linked')
  expect(await identities()).toEqual(before)
})

test('the Google account of somebody else is not linked', async () => {
  await withGoogle(await world.member(), { email: 'theirs@example.jp' }, link)
  const other = await world.member()
  await expect(withGoogle(other, { email: 'theirs@example.jp' }, link)).rejects.toMatchObject({
    code: 'google_linked_already',
  })
  expect(await other.call(accounts.mine, {})).toMatchObject({ hasGoogle: false })
})

test('a member has one Google account', async () => {
  const member = await world.member()
  await withGoogle(member, { email: 'first@example.jp' }, link)
  await expect(withGoogle(member, { email: 'second@example.jp' }, link)).rejects.toMatchObject({
    code: 'google_linked_already',
  })
  expect((await withGoogle(world.visitor(), { email: 'second@example.jp' })).outcome).toBe('registering')
})

test('of two members who link one Google account at once, one does', async () => {
  const members = [await world.member(), await world.member()]
  const searches = await Promise.all(members.map((it) => goToGoogle(it, { email: 'race@example.jp' }, link)))
  const outcomes = await Promise.allSettled(members.map((it, i) => comeBack(it, searches[i] ?? '')))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'google_linked_already' },
  })
})

test('linking asks for a recent sign-in', async () => {
  const member = await world.member()
  await ageProof(member)
  await expect(member.call(google.start, { body: link })).rejects.toMatchObject({ code: 'recent_sign_in_needed' })
})

test('a member proves with Google who they are, and the old cookie is dead', async () => {
  const member = await world.member()
  await withGoogle(member, { email: 'proof@example.jp' }, link)
  await ageProof(member)
  const before = member.copy()
  expect((await withGoogle(member, { email: 'proof@example.jp' }, prove)).outcome).toBe('proven')
  expect(member.cookies.get('hakari_session')).not.toBe(before.cookies.get('hakari_session'))
  expect((await before.call(sessions.viewer, {})).member).toBeNull()
  expect((await member.call(sessions.list, {})).items).toHaveLength(1)
  await member.call(accounts.remove, {})
})

test('another person of Google proves nothing', async () => {
  const [member, other] = [await world.member(), await world.member()]
  await withGoogle(member, { email: 'right@example.jp' }, link)
  await withGoogle(other, { email: 'wrong@example.jp' }, link)
  await ageProof(member)
  for (const email of ['wrong@example.jp', 'unknown@example.jp'])
    await expect(withGoogle(member, { email }, prove)).rejects.toMatchObject({ code: 'google_failed' })
  await expect(member.call(accounts.remove, {})).rejects.toMatchObject({ code: 'recent_sign_in_needed_to_delete' })
})

test('who was signed out meanwhile links nothing', async () => {
  const member = await world.member()
  const search = await goToGoogle(member, { email: 'late@example.jp' }, link)
  await member.call(sessions.signOut, {})
  await expect(comeBack(member, search)).rejects.toMatchObject({ code: 'not_signed_in' })
})
