import { activity, entries, follows, privacy, profiles, shortLinks, stats } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable, outcomeOf } from '../../../test/steps/accounts.ts'
import { membersOf, record, wrongActivities, wrongCounts } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const idOf = ({ member }: SignedIn) => ({ params: { id: member.id } })
const follow = (by: SignedIn, whom: SignedIn) => by.call(follows.follow, idOf(whom))
const close = (member: SignedIn) => member.call(privacy.change, { body: { isPrivate: true } })
const open = (member: SignedIn) => member.call(privacy.change, { body: { isPrivate: false } })
const waiting = async (member: SignedIn) => {
  const { items, requests } = await member.call(follows.requests, { query: {} })
  expect(requests).toBe(items.length)
  return items.map(({ id }) => id)
}
const typesOf = async (member: SignedIn) =>
  (await member.call(activity.list, { query: {} })).items.map(({ type }) => type)

test('an account is open, entries are for everyone and weights are shown until somebody chooses otherwise', async () => {
  const member = await world.member()
  expect(await member.call(privacy.mine, {})).toEqual({
    isPrivate: false,
    usualAudience: 'everyone',
    usualCommenters: 'everyone',
    shownNumbers: 'weight',
    requests: 0,
  })
  expect((await record(member)).audience).toBe('everyone')
})

test('what is changed stays changed, and the rest stays as it is', async () => {
  const member = await world.member()
  await member.call(privacy.change, { body: { shownNumbers: 'change' } })
  await member.call(privacy.change, { body: { usualAudience: 'followers' } })
  expect(await member.call(privacy.change, { body: {} })).toEqual({
    isPrivate: false,
    usualAudience: 'followers',
    usualCommenters: 'everyone',
    shownNumbers: 'change',
    requests: 0,
  })
})

test('to follow somebody who wants to be asked is a request, twice is once, and it can be taken back', async () => {
  const [owner, fan] = await membersOf(world, 2)
  await close(owner)
  for (let i = 0; i < 2; i++)
    expect(await follow(fan, owner)).toEqual({ isFollowed: false, isRequested: true, followers: 0, myFollowing: 0 })
  expect(await waiting(owner)).toEqual([fan.member.id])
  expect(await fan.call(profiles.one, { params: { username: owner.member.handle } })).toMatchObject({
    isPrivate: true,
    isRequested: true,
    isFollowed: false,
    entries: null,
  })
  expect(await fan.call(follows.unfollow, idOf(owner))).toMatchObject({ isFollowed: false, isRequested: false })
  expect(await waiting(owner)).toEqual([])
  expect(await typesOf(owner)).toEqual([])
})

test('a request is told to whom it is for, and its acceptance to who asked', async () => {
  const [owner, fan] = await membersOf(world, 2)
  await close(owner)
  const { id } = await record(owner)
  await follow(fan, owner)
  expect(await typesOf(owner)).toEqual(['follow_request'])
  expect(await owner.call(activity.unread, {})).toEqual({ unread: 1 })
  expect(await outcomeOf(fan.call(entries.one, { params: { id } }))).toBe('not_found')
  for (let i = 0; i < 2; i++) expect(await owner.call(follows.accept, idOf(fan))).toEqual({ requests: 0 })
  expect(await typesOf(owner)).toEqual([])
  expect(await typesOf(fan)).toEqual(['follow_accepted'])
  expect((await fan.call(entries.one, { params: { id } })).id).toBe(id)
  const { items } = await fan.call(activity.list, { query: { side: 'received', kind: 'follow' } })
  expect(items.map(({ type, member }) => [type, member.id])).toEqual([['follow_accepted', owner.member.id]])
  expect(await wrongCounts(world)).toEqual([])
  expect(await wrongActivities(world)).toEqual([])
})

test('whoever is declined is not told, may ask again, and nobody is accepted who has not asked', async () => {
  const [owner, fan] = await membersOf(world, 2)
  await close(owner)
  expect(await outcomeOf(owner.call(follows.accept, idOf(fan)))).toBe('not_found')
  await follow(fan, owner)
  for (let i = 0; i < 2; i++) expect(await owner.call(follows.decline, idOf(fan))).toEqual({ requests: 0 })
  expect(await typesOf(fan)).toEqual([])
  expect(await outcomeOf(owner.call(follows.accept, idOf(fan)))).toBe('not_found')
  expect(await follow(fan, owner)).toMatchObject({ isRequested: true })
})

test('nobody accepts or declines for somebody else', async () => {
  const [owner, fan, other] = await membersOf(world, 3)
  await close(owner)
  await follow(fan, owner)
  expect(await outcomeOf(other.call(follows.accept, idOf(fan)))).toBe('not_found')
  await other.call(follows.decline, idOf(fan))
  await fan.call(follows.decline, idOf(owner))
  expect(await waiting(owner)).toEqual([fan.member.id])
})

test('whoever is disabled does not wait, and is not accepted', async () => {
  const [owner, fan] = await membersOf(world, 2)
  await close(owner)
  await follow(fan, owner)
  await disable(world, fan.member.id)
  expect(await waiting(owner)).toEqual([])
  expect(await outcomeOf(owner.call(follows.accept, idOf(fan)))).toBe('not_found')
})

test('whoever closes their account keeps their followers, and what strangers could open ends', async () => {
  const [owner, follower, stranger] = await membersOf(world, 3)
  await follow(follower, owner)
  const { id, publicId } = await record(owner)
  const { code } = await stranger.call(shortLinks.create, { params: { id } })
  await close(owner)
  const pages = [`/user/${owner.member.handle}/post/${publicId}`, `/s/${code}`]
  for (const page of pages) expect((await world.visitor().fetch(page)).status).toBe(404)
  expect((await follower.call(entries.one, { params: { id } })).isForAll).toBe(false)
  for (const operation of [follows.followers, follows.following, entries.ofMember, stats.chartOfMember] as const) {
    expect(await outcomeOf(follower.call(operation, { ...idOf(owner), query: {} }))).toBe('ok')
    expect(await outcomeOf(stranger.call(operation, { ...idOf(owner), query: {} }))).toBe('for_followers_only')
  }
  await open(owner)
  for (const page of pages) expect((await world.visitor().fetch(page)).status).toBe(404)
})

test('whoever opens their account accepts all who wait', async () => {
  const [owner, ...fans] = await membersOf(world, 4)
  await close(owner)
  for (const fan of fans) await follow(fan, owner)
  expect(await open(owner)).toMatchObject({ isPrivate: false, requests: 0 })
  for (const fan of fans) {
    const profile = await fan.call(profiles.one, { params: { username: owner.member.handle } })
    expect(profile).toMatchObject({ isFollowed: true, isRequested: false, followers: 3 })
    expect(await typesOf(fan)).toEqual(['follow_accepted'])
  }
  expect(await wrongCounts(world)).toEqual([])
})

test('while many follow and leave, an account that opens and closes loses nobody and counts nobody twice', async () => {
  const [owner, ...fans] = await membersOf(world, 9)
  const storm = fans.map(async (fan, place) => {
    for (let turn = 0; turn < 6; turn++) {
      await follow(fan, owner)
      if ((turn + place) % 3 === 0) await fan.call(follows.unfollow, idOf(owner))
      if ((turn + place) % 4 === 0) await outcomeOf(owner.call(follows.accept, idOf(fan)))
    }
  })
  const switching = (async () => {
    for (let turn = 0; turn < 6; turn++) await (turn % 2 ? open : close)(owner)
  })()
  await Promise.all([...storm, switching])
  await open(owner)
  expect(await wrongCounts(world)).toEqual([])
  expect(await wrongActivities(world)).toEqual([])
  expect(await world.rows('select from follow_requests where member_id = $1', [owner.member.id])).toEqual([])
  const both = `select from follows f join follow_requests r on r.requester_id = f.follower_id and r.member_id = f.followee_id`
  expect(await world.rows(both)).toEqual([])
})

test("what is preset for new entries is for those that say so, and for one's readings", async () => {
  const member = await world.member()
  await member.call(privacy.change, { body: { usualAudience: 'self' } })
  const audienceOf = async (audience?: 'usual' | 'followers') =>
    (await member.call(entries.record, { body: { weight: '65.2', ...(audience && { audience }) } })).audience
  expect(await audienceOf('usual')).toBe('self')
  expect(await audienceOf('followers')).toBe('followers')
  // A build of before knows of no audience, and what it left unsent was for everyone.
  expect(await audienceOf()).toBe('everyone')
})
