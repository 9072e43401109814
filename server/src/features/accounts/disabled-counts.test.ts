import { setTimeout as sleep } from 'node:timers/promises'
import { comments, entries, follows, likes, profiles, stats } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable, enable, outcomeOf } from '../../../test/steps/accounts.ts'
import { lockRows } from '../../../test/world/lock-rows.ts'
import { acquaint, faultsIn, membersOf, numbers, record, wrongCounts } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'
import { deleteByEmail } from './operator.ts'

const world = await startWorld()
const hide = ({ member }: SignedIn) => disable(world, member.id)
const show = ({ member }: SignedIn) => enable(world, member.id)
const remove = ({ email }: SignedIn) => deleteByEmail({ ...world.platform, origin: world.url }, email)

test('who is disabled is counted nowhere, who is enabled again is, and who is deleted then is not taken off twice', async () => {
  const [star, fan, other] = [await world.member(), await world.member(), await world.member()]
  const it = { params: { id: (await record(star)).id } }
  for (const { call } of [fan, other]) {
    await call(likes.like, it)
    for (const text of ['一', '二']) await call(comments.add, { ...it, body: { text } })
    await call(follows.follow, { params: { id: star.member.id } })
  }
  for (const { member } of [fan, other]) await star.call(follows.follow, { params: { id: member.id } })
  const seen = async () => {
    const { likes: liked, comments: said } = await other.call(entries.one, it)
    const page = { params: { id: star.member.id }, query: {} }
    const [followers, following] = [
      await other.call(follows.followers, page),
      await other.call(follows.following, page),
    ]
    const { items } = await other.call(comments.list, { ...it, query: {} })
    const profile = await other.call(profiles.one, { params: { username: star.member.handle } })
    expect(profile).toMatchObject({ followers: followers.count, following: following.count })
    expect(await star.call(stats.mine, {})).toMatchObject({ followers: followers.count, following: following.count })
    expect([followers.items.length, following.items.length, items.length]).toEqual([
      followers.count,
      following.count,
      said,
    ])
    expect(await wrongCounts(world)).toEqual([])
    return [liked, said, followers.count, following.count]
  }
  expect(await seen()).toEqual([2, 4, 2, 2])
  for (const again of [1, 2]) {
    await hide(fan)
    expect([again, await seen()]).toEqual([again, [1, 2, 1, 1]])
  }
  for (const again of [1, 2]) {
    await show(fan)
    expect([again, await seen()]).toEqual([again, [2, 4, 2, 2]])
  }
  await hide(fan)
  await remove(fan)
  expect(await seen()).toEqual([1, 2, 1, 1])
  expect(await world.rows('select from members where id = $1', [fan.member.id])).toEqual([])
})

test('people who know each other are disabled, enabled and deleted in any order', async () => {
  const people = await membersOf(world, 6)
  for (const member of people) await record(member)
  await acquaint(
    world,
    people.map(({ member }) => member.id),
  )
  const random = numbers(20)
  for (let i = 0; i < 40; i++) {
    await (random(2) ? hide : show)(people[random(6)] as SignedIn)
    expect(await wrongCounts(world)).toEqual([])
  }
  for (const [i, member] of people.slice(0, 4).entries()) {
    await (i % 2 ? hide : show)(member)
    await remove(member)
    expect(await wrongCounts(world)).toEqual([])
  }
})

test.each([
  ['a like', likes.like, false],
  ['a like taken back', likes.unlike, true],
] as const)('%s under way while its member is disabled is counted right', async (_, operation, isLiked) => {
  const [owner, fan] = [await world.member(), await world.member()]
  const it = { params: { id: (await record(owner)).id } }
  if (isLiked) await fan.call(likes.like, it)
  const held = await lockRows(world, 'select from entries where id = $1 for no key update', [it.params.id])
  const tapped = outcomeOf(fan.call(operation, it))
  await held.waiting(1)
  const hidden = hide(fan)
  await held.waiting(2)
  await held.release()
  await hidden
  expect(await tapped).toBe('ok')
  expect((await owner.call(entries.one, it)).likes).toBe(0)
  expect(await wrongCounts(world)).toEqual([])
  await show(fan)
  expect((await owner.call(entries.one, it)).likes).toBe(isLiked ? 0 : 1)
})

test('operators disable and enable people who like, comment and follow, and nobody waits in a circle', async () => {
  const [people, stars] = [await membersOf(world, 8), await membersOf(world, 2)]
  const ids = await Promise.all(stars.map(async (star) => (await record(star)).id))
  const cookies = 'select id, token_hash, member_id, user_agent from sessions'
  await world.rows(`create table kept_sessions as ${cookies}`)
  const faults = faultsIn(world).length
  const tapping = async ({ call }: SignedIn, seed: number) => {
    const random = numbers(seed)
    for (let i = 0; i < 12; i++) {
      const it = { params: { id: ids[random(2)] ?? '' } }
      const whom = { params: { id: [...people, ...stars][random(10)]?.member.id ?? '' } }
      const acts = [
        () => call(likes.like, it),
        () => call(likes.unlike, it),
        () => call(comments.add, { ...it, body: { text: 'あ' } }),
        () => call(follows.follow, whom),
        () => call(follows.unfollow, whom),
      ]
      outcomes.add(await outcomeOf((acts[random(5)] ?? acts[0])?.() ?? Promise.resolve()))
    }
  }
  const outcomes = new Set<string>()
  for (let round = 0; round < 4; round++) {
    await Promise.all([
      ...people.map((member, i) => tapping(member, round * 100 + i)),
      ...people.slice(0, 5).map(async (member, i) => {
        await sleep(i * 15)
        await hide(member)
        await sleep(i * 10)
        await show(member)
        if (i % 2) await hide(member)
      }),
    ])
    expect(await wrongCounts(world)).toEqual([])
    for (const member of people) await show(member)
    await world.rows(`insert into sessions (id, token_hash, member_id, user_agent)
      select id, token_hash, member_id, user_agent from kept_sessions on conflict do nothing`)
  }
  for (const usual of ['not_found', 'not_signed_in', 'own_profile']) outcomes.delete(usual)
  expect([...outcomes]).toEqual(['ok'])
  expect(faultsIn(world).slice(faults)).toEqual([])
  expect(await wrongCounts(world)).toEqual([])
})
