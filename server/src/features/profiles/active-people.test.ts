import { entries, profiles } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable, enable } from '../../../test/steps/accounts.ts'
import { membersOf, record, seedEntries, seedMembers, wrongCounts } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld, type World } from '../../../test/world/world.ts'
import { forgetOldDays } from './index.ts'

/** The names of the groups, each with the ids in it. */
async function seenBy({ call }: SignedIn) {
  const { today, often, joined } = await call(profiles.active, {})
  const ids = (people: typeof today) => people.map(({ id }) => id)
  return { today: ids(today), often: ids(often), joined: ids(joined) }
}

/** One entry on each of these days, so many days ago in Japan. */
const publishedOn = (world: World, memberId: string, daysAgo: number[]) =>
  world.rows(
    `insert into entries (member_id, weight, idempotency_key, created_at, measured_at)
     select $1, 60, gen_random_uuid(), now() - make_interval(days => ago), now() - make_interval(days => ago)
     from unnest($2::integer[]) ago order by ago desc`,
    [memberId, daysAgo],
  )

/** As if everybody who is there now had come long ago. */
const everybodyIsOld = (world: World) => world.rows(`update members set joined_at = joined_at - interval '60 days'`)

const from = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i)

test('who published today stands there, the newest first and each once, never oneself or somebody disabled', async () => {
  const world = await startWorld()
  const [viewer, one, two, hidden, old] = await membersOf(world, 5)
  await everybodyIsOld(world)
  expect(await seenBy(viewer)).toEqual({ today: [], often: [], joined: [] })
  for (const it of [one, two, hidden, viewer, one]) await record(it)
  await publishedOn(world, old.member.id, [1])
  await disable(world, hidden.member.id)
  expect((await seenBy(viewer)).today).toEqual([one.member.id, two.member.id])
  await enable(world, hidden.member.id)
  expect((await seenBy(viewer)).today).toEqual([one.member.id, hidden.member.id, two.member.id])
  expect((await seenBy(old)).today).toContain(viewer.member.id)
})

test('whoever is disabled takes nobody a place away, however much they published', async () => {
  const world = await startWorld()
  const [viewer, one, loud] = await membersOf(world, 3)
  await everybodyIsOld(world)
  await record(one)
  await seedEntries(world, Array<string>(301).fill(loud.member.id))
  expect((await seenBy(viewer)).today).toEqual([loud.member.id])
  await disable(world, loud.member.id)
  expect((await seenBy(viewer)).today).toEqual([one.member.id])
})

test('a day ends at midnight in Japan', async () => {
  const world = await startWorld()
  const [viewer, one, two] = await membersOf(world, 3)
  await everybodyIsOld(world)
  for (const it of [one, two]) await record(it)
  const midnight = `date_trunc('day', now() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo'`
  const moved = (it: SignedIn, moment: string) =>
    world.rows(`update entries set created_at = ${moment} where member_id = $1`, [it.member.id])
  await moved(one, midnight)
  await moved(two, `${midnight} - interval '1 millisecond'`)
  expect((await seenBy(viewer)).today).toEqual([one.member.id])
})

test('who published on most days of the last 30 stands there, however much on each day and whatever they weigh', async () => {
  const world = await startWorld()
  const [viewer, daily, weekly, seldom, much] = await membersOf(world, 5)
  await everybodyIsOld(world)
  await publishedOn(world, weekly.member.id, [3, 10, 17, 24])
  await publishedOn(world, daily.member.id, from(1, 20))
  await publishedOn(world, seldom.member.id, [1, 2, 3])
  await publishedOn(world, much.member.id, [...from(1, 4), ...Array<number>(30).fill(5)])
  await publishedOn(world, viewer.member.id, from(1, 29))
  expect((await seenBy(viewer)).often).toEqual([daily, much, weekly].map(({ member }) => member.id))
  await disable(world, daily.member.id)
  expect((await seenBy(viewer)).often).toEqual([much, weekly].map(({ member }) => member.id))
  expect((await seenBy(weekly)).often).toEqual([viewer, much].map(({ member }) => member.id))
})

test('of who published on as many days the one who published last comes first', async () => {
  const world = await startWorld()
  const [viewer, one, two] = await membersOf(world, 3)
  await everybodyIsOld(world)
  for (const it of [two, one]) await publishedOn(world, it.member.id, from(1, 5))
  expect((await seenBy(viewer)).often).toEqual([one.member.id, two.member.id])
})

test('a day counts for as long as something of it is left, and until it is 30 days old', async () => {
  const world = await startWorld()
  const [viewer, one] = await membersOf(world, 2)
  await everybodyIsOld(world)
  await publishedOn(world, one.member.id, [1, 2, 3, 3, 30, 31])
  await forgetOldDays(world.platform.db)
  expect((await seenBy(viewer)).often).toEqual([])
  await publishedOn(world, one.member.id, [29])
  expect((await seenBy(viewer)).often).toEqual([one.member.id])
  const third = await world.rows<{ id: string }>(
    `select id from entries where member_id = $1 and day_in_japan(created_at) = day_in_japan(now()) - 3`,
    [one.member.id],
  )
  expect(third).toHaveLength(2)
  for (const [removed, { id }] of third.entries()) {
    expect((await seenBy(viewer)).often).toHaveLength(removed < 2 ? 1 : 0)
    await one.call(entries.remove, { params: { id } })
  }
  expect((await seenBy(viewer)).often).toEqual([])
  expect(await wrongCounts(world)).toEqual([])
})

test('who joined in the last 30 days stands there, the newest first, six at most', async () => {
  const world = await startWorld()
  const viewer = await world.member()
  const ids = await seedMembers(world, 9)
  expect(await seenBy(viewer)).toEqual({ today: [], often: [], joined: ids.slice(3).toReversed() })
  await world.rows(`update members set joined_at = now() - interval '31 days' where id <> all($1::uuid[])`, [
    ids.slice(0, 2),
  ])
  expect((await seenBy(viewer)).joined).toEqual([ids[1], ids[0]])
})

test('nobody stands in two groups, and each group has six at most', async () => {
  const world = await startWorld()
  const viewer = await world.member()
  const ids = await seedMembers(world, 20)
  for (const id of ids) await publishedOn(world, id, from(0, 10))
  const { today, often, joined } = await seenBy(viewer)
  expect([today.length, often.length, joined.length]).toEqual([6, 6, 6])
  expect(new Set([...today, ...often, ...joined]).size).toBe(18)
})

test('somebody in a group is said to be followed or not, as in every list', async () => {
  const world = await startWorld()
  const [viewer, one] = await membersOf(world, 2)
  await seedEntries(world, [one.member.id])
  const { today } = await viewer.call(profiles.active, {})
  expect(today).toMatchObject([{ id: one.member.id, handle: one.member.handle, isFollowed: false, isMe: false }])
})
