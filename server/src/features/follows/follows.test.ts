import { accounts, follows, profiles, stats } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable, outcomeOf } from '../../../test/steps/accounts.ts'
import { faultsIn, membersOf, scrolled, seedMembers, wrongCounts } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const idOf = ({ member }: SignedIn) => ({ params: { id: member.id } })
const follow = (by: SignedIn, whom: SignedIn) => by.call(follows.follow, idOf(whom))
const unfollow = (by: SignedIn, whom: SignedIn) => by.call(follows.unfollow, idOf(whom))

test('following twice is once, and so is leaving', async () => {
  const [one, other] = [await world.member(), await world.member()]
  for (let i = 0; i < 2; i++)
    expect(await follow(one, other)).toMatchObject({
      isFollowed: true,
      isRequested: false,
      followers: 1,
      myFollowing: 1,
    })
  expect(await follow(other, one)).toMatchObject({ isFollowed: true, isRequested: false, followers: 1, myFollowing: 1 })
  expect(await one.call(profiles.one, { params: { username: other.member.handle } })).toMatchObject({
    isFollowed: true,
    isMe: false,
    followers: 1,
    following: 1,
  })
  for (let i = 0; i < 2; i++)
    expect(await unfollow(one, other)).toMatchObject({ isFollowed: false, followers: 0, myFollowing: 0 })
  expect(await one.call(stats.mine, {})).toMatchObject({ followers: 1, following: 0 })
})

test('nobody follows themselves, or somebody unknown, gone or disabled', async () => {
  const [one, gone, hidden] = [await world.member(), await world.member(), await world.member()]
  for (const change of [follow, unfollow]) expect(await outcomeOf(change(one, one))).toBe('own_profile')
  const shouted = { params: { id: one.member.id.toUpperCase() } }
  expect(await outcomeOf(one.call(follows.follow, shouted))).toBe('own_profile')
  await gone.call(accounts.remove, {})
  await disable(world, hidden.member.id)
  for (const change of [follow, unfollow])
    for (const whom of [gone, hidden]) expect(await outcomeOf(change(one, whom))).toBe('not_found')
  const nobody = { params: { id: crypto.randomUUID() } }
  for (const operation of [follows.follow, follows.unfollow])
    expect(await outcomeOf(one.call(operation, nobody))).toBe('not_found')
  for (const list of [follows.followers, follows.following])
    expect(await outcomeOf(one.call(list, { ...nobody, query: {} }))).toBe('not_found')
  expect(await wrongCounts(world)).toEqual([])
})

test('lists come in pages, the latest first, under the name and count of their owner', async () => {
  const [star, reader] = [await world.member(), await world.member()]
  const fans = await seedMembers(world, 45)
  const join = (by: string, whom: string) =>
    world.rows(
      `insert into follows (follower_id, followee_id)
       select ${by}, ${whom} from unnest($1::uuid[]) with ordinality as it (fan, n) order by n`,
      [fans],
    )
  await join('fan', `'${star.member.id}'`)
  await join(`'${star.member.id}'`, 'fan')
  await reader.call(follows.follow, { params: { id: fans[44] ?? '' } })
  const newest = fans.toReversed()
  for (const list of [follows.followers, follows.following]) {
    expect(await scrolled((query) => reader.call(list, { ...idOf(star), query }))).toEqual([
      newest.slice(0, 20),
      newest.slice(20, 40),
      newest.slice(40),
    ])
    const { items, name, count } = await reader.call(list, { ...idOf(star), query: {} })
    expect({ name, count }).toEqual({ name: star.member.name, count: 45 })
    expect(items.map(({ isFollowed }) => isFollowed).slice(0, 2)).toEqual([true, false])
    expect(items[0]).toMatchObject({ followers: 2, following: 1, isMe: false })
    expect((await reader.call(list, { ...idOf(star), query: { before: '1' } })).items).toEqual([])
  }
  expect((await star.fetch(`/api/members/${star.member.id}/followers?before=x`)).status).toBe(400)
})

test('who is disabled stands in no list; who leaves is counted nowhere', async () => {
  const [star, stays, hidden, leaves] = await membersOf(world, 4)
  for (const fan of [stays, hidden, leaves]) {
    await follow(fan, star)
    await follow(star, fan)
  }
  await disable(world, hidden.member.id)
  await leaves.call(accounts.remove, {})
  for (const list of [follows.followers, follows.following]) {
    const { items } = await star.call(list, { ...idOf(star), query: {} })
    expect(items.map(({ id, isMe }) => [id, isMe])).toEqual([[stays.member.id, false]])
    expect(await outcomeOf(stays.call(list, { ...idOf(hidden), query: {} }))).toBe('not_found')
  }
  expect(await wrongCounts(world)).toEqual([])
})

test('twenty people follow and leave each other both ways at once, and nobody waits in a circle', async () => {
  const people = await membersOf(world, 20)
  const faults = faultsIn(world).length
  const outcomes = new Map<string, number>()
  // Each has two hands: one goes through the others upwards, one downwards.
  const hand = async (by: SignedIn, order: SignedIn[], place: number) => {
    for (const [i, whom] of order.entries()) {
      const change = (i + place) % 3 === 0 ? unfollow : follow
      const outcome = await outcomeOf(change(by, whom))
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  await Promise.all(people.flatMap((by, place) => [hand(by, people, place), hand(by, people.toReversed(), place + 1)]))
  expect(Object.fromEntries(outcomes)).toEqual({ ok: 760, own_profile: 40 })
  expect(faultsIn(world).slice(faults)).toEqual([])
  expect(await wrongCounts(world)).toEqual([])
  expect((await people[0]?.call(stats.mine, {}))?.followers).toBeGreaterThan(5)
})

test('a follow of somebody famous is found by its pair, not among all who follow them', async () => {
  const star = await world.member()
  const fans = await seedMembers(world, 500)
  await world.rows('insert into follows (follower_id, followee_id) select unnest($1::uuid[]), $2', [
    fans,
    star.member.id,
  ])
  await world.rows('analyze follows')
  for (const asked of ['id', 'tells_records']) {
    const plan = await world.rows<{ 'QUERY PLAN': string }>(
      `explain select ${asked} from follows where follower_id = $1 and followee_id = $2`,
      [fans[0], star.member.id],
    )
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /Index Only Scan using follows_pkey.*\n.*Index Cond: \(\(follower_id = .* AND \(followee_id = /,
    )
  }
})
