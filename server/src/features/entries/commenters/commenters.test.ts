import { comments, entries, follows, privacy } from '@hakari/contract'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../../test/steps/accounts.ts'
import { membersOf, record } from '../../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../../test/world/world.ts'

const world = await startWorld()
type Commenters = 'everyone' | 'followers' | 'nobody'
const set = (by: SignedIn, id: string, commenters: Commenters) =>
  by.call(entries.setCommenters, { params: { id }, body: { commenters } })
const write = (by: SignedIn, id: string) =>
  outcomeOf(by.call(comments.add, { params: { id }, body: { text: 'ひとこと' } }))
const may = async (by: SignedIn, id: string) => (await by.call(entries.one, { params: { id } })).mayComment

test('the owner of an entry says who may write under it: everybody, followers, or nobody else', async () => {
  const [owner, follower, stranger] = await membersOf(world, 3)
  await follower.call(follows.follow, { params: { id: owner.member.id } })
  const { id } = await record(owner)
  for (const [commenters, followerMay, strangerMay] of [
    ['everyone', true, true],
    ['followers', true, false],
    ['nobody', false, false],
    ['everyone', true, true],
  ] as const) {
    expect((await set(owner, id, commenters)).commenters).toBe(commenters)
    for (const [by, isAllowed] of [
      [owner, true],
      [follower, followerMay],
      [stranger, strangerMay],
    ] as const) {
      expect([commenters, await may(by, id)]).toEqual([commenters, isAllowed])
      expect([commenters, await write(by, id)]).toEqual([commenters, isAllowed ? 'ok' : 'comments_closed'])
    }
  }
  await set(owner, id, 'nobody')
  expect((await stranger.call(comments.list, { params: { id }, query: {} })).items.length).toBeGreaterThan(0)
})

test('a comment that arrived before the comments were closed is answered again as it was', async () => {
  const [owner, stranger] = await membersOf(world, 2)
  const { id } = await record(owner)
  const idempotencyKey = crypto.randomUUID()
  const send = () =>
    stranger.call(comments.add, { params: { id }, body: { text: '間に合いました' } }, { idempotencyKey })
  const first = await send()
  await set(owner, id, 'nobody')
  expect((await send()).comment).toEqual(first.comment)
})

test('nobody else says who may write under an entry', async () => {
  const [owner, other] = await membersOf(world, 2)
  const { id } = await record(owner)
  expect(await outcomeOf(set(other, id, 'nobody'))).toBe('not_own_entry')
  await owner.call(entries.setAudience, { params: { id }, body: { audience: 'self' } })
  expect(await outcomeOf(set(other, id, 'nobody'))).toBe('not_found')
})

test('who may usually write under an entry is a setting, and new entries take it', async () => {
  const owner = await world.member()
  const before = await record(owner)
  expect((await owner.call(privacy.change, { body: { usualCommenters: 'followers' } })).usualCommenters).toBe(
    'followers',
  )
  const after = await record(owner)
  const seen = await owner.call(entries.one, { params: { id: before.id } })
  expect([seen.commenters, after.commenters]).toEqual(['everyone', 'followers'])
})
