import { activity, comments, entries, feed, follows, likes, mutes, profiles } from '@hakari/contract'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../test/steps/accounts.ts'
import { membersOf, record } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'
import { forgetOldMutes } from './queries.ts'

const world = await startWorld()
const about = ({ member }: SignedIn) => ({ params: { id: member.id } })
const mute = (by: SignedIn, whom: SignedIn, length: 'day' | 'week' | 'always' = 'always') =>
  by.call(mutes.mute, { ...about(whom), body: { for: length } })
const follow = (by: SignedIn, whom: SignedIn) => by.call(follows.follow, about(whom))
const profile = (by: SignedIn, of: SignedIn) => by.call(profiles.one, { params: { username: of.member.handle } })
const idsIn = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

test('what somebody muted publishes, writes and does is not shown unasked, and comes back', async () => {
  const [by, whom, host] = await membersOf(world, 3)
  await follow(by, whom)
  await follow(by, host)
  const [own, theirs, third] = [await record(by), await record(whom), await record(host)]
  await whom.call(comments.add, { params: { id: third.id }, body: { text: 'こんにちは' } })
  const shown = async () => {
    const { items } = await by.call(activity.list, { query: { side: 'received' } })
    const entry = await by.call(entries.one, { params: { id: third.id } })
    return {
      home: idsIn(await by.call(feed.following, { query: {} })).includes(theirs.id),
      all: idsIn(await by.call(feed.all, { query: {} })).includes(theirs.id),
      comments: idsIn(await by.call(comments.list, { params: { id: third.id }, query: {} })).length,
      counted: entry.comments,
      newest: entry.newestComment?.member.id === whom.member.id,
      today: (await by.call(profiles.active, {})).today.some(({ id }) => id === whom.member.id),
      told: items.some(({ member }) => member.id === whom.member.id),
      unread: (await by.call(activity.unread, {})).unread,
    }
  }
  await whom.call(likes.like, { params: { id: own.id } })
  const before = await shown()
  expect(before).toEqual({
    home: true,
    all: true,
    comments: 1,
    counted: 1,
    newest: true,
    today: true,
    told: true,
    unread: 1,
  })
  await mute(by, whom)
  expect(await shown()).toEqual({
    home: false,
    all: false,
    comments: 0,
    counted: 0,
    newest: false,
    today: false,
    told: false,
    unread: 0,
  })
  await by.call(mutes.unmute, about(whom))
  expect(await shown()).toEqual(before)
})

test('somebody muted is found by whoever looks for them, notices nothing, and may be seen whole', async () => {
  const [by, whom] = await membersOf(world, 2)
  await follow(by, whom)
  const theirs = await record(whom)
  const before = await profile(whom, by)
  await mute(by, whom, 'week')
  const found = await profile(by, whom)
  expect([found.isMuted, found.isFollowed]).toEqual([true, true])
  expect(Date.parse(found.mutedUntil ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  expect(idsIn(await by.call(profiles.list, { query: { search: whom.member.handle } }))).toEqual([whom.member.id])
  expect((await by.call(entries.one, { params: { id: theirs.id } })).id).toBe(theirs.id)
  expect(idsIn(await by.call(entries.ofMember, { ...about(whom), query: {} }))).toEqual([theirs.id])
  expect(await profile(whom, by)).toEqual(before)
  const own = await record(by)
  const { comment } = await whom.call(comments.add, { params: { id: own.id }, body: { text: '見えますか' } })
  expect(idsIn(await whom.call(comments.list, { params: { id: own.id }, query: {} }))).toEqual([comment.id])
  expect(idsIn(await by.call(comments.list, { params: { id: own.id }, query: {} }))).toEqual([])
})

test('a mute ends by itself after a day or a week, can be made longer, and is listed until then', async () => {
  const [by, whom, other] = await membersOf(world, 3)
  await mute(by, whom, 'day')
  await mute(by, other)
  expect((await mute(by, whom, 'always')).mutedUntil).toBe(null)
  await mute(by, whom, 'day')
  const listed = async () => (await by.call(mutes.list, { query: {} })).items
  expect((await listed()).map(({ member }) => member.id)).toEqual([other.member.id, whom.member.id])
  await world.rows(`update mutes set until = now() - interval '1 second' where muted_id = $1`, [whom.member.id])
  expect((await listed()).map(({ member }) => member.id)).toEqual([other.member.id])
  expect((await profile(by, whom)).isMuted).toBe(false)
  await forgetOldMutes(world.platform.db)
  const kept = await world.rows('select from mutes where member_id = $1', [by.member.id])
  expect(kept).toHaveLength(1)
})

test('nobody mutes themselves or whom they cannot find', async () => {
  const by = await world.member()
  expect(await outcomeOf(mute(by, by))).toBe('own_profile')
  const unknown = { params: { id: crypto.randomUUID() }, body: { for: 'day' as const } }
  expect(await outcomeOf(by.call(mutes.mute, unknown))).toBe('not_found')
})

test('what somebody did themselves stays in their list, whomever they mute', async () => {
  const [by, whom] = await membersOf(world, 2)
  const { id } = await record(whom)
  await by.call(likes.like, { params: { id } })
  await mute(by, whom)
  const { items } = await by.call(activity.list, { query: { side: 'own' } })
  expect(items.map(({ type }) => type)).toEqual(['my_like'])
})

test('a follower who is removed is not told, follows no longer, and may follow again', async () => {
  const [by, whom] = await membersOf(world, 2)
  await follow(whom, by)
  expect((await profile(by, whom)).followsViewer).toBe(true)
  expect(await by.call(follows.removeFollower, about(whom))).toEqual({ myFollowers: 0 })
  expect(await by.call(follows.removeFollower, about(whom))).toEqual({ myFollowers: 0 })
  expect([(await profile(by, whom)).followsViewer, (await profile(whom, by)).isFollowed]).toEqual([false, false])
  expect((await whom.call(activity.list, { query: { side: 'received' } })).items).toEqual([])
  await follow(whom, by)
  expect((await profile(by, whom)).followsViewer).toBe(true)
})
