import { entries, follows, privacy, profiles } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable } from '../../../test/steps/accounts.ts'
import { lockRows } from '../../../test/world/lock-rows.ts'
import { membersOf, record, seedEntries, seedMembers, wrongCounts } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'
import { forgetOldDays } from './index.ts'

const recommendedTo = async ({ call }: SignedIn) => (await call(profiles.recommended, {})).items.map(({ id }) => id)

const seed = (world: Awaited<ReturnType<typeof startWorld>>, { member }: SignedIn, count: number) =>
  seedEntries(world, Array<string>(count).fill(member.id))

test('the three who published most are recommended, never oneself or somebody disabled', async () => {
  const world = await startWorld()
  const [viewer, one, two, three, four, silent] = await membersOf(world, 6)
  expect(await recommendedTo(viewer)).toEqual([])
  await seed(world, viewer, 9)
  for (const [count, it] of [one, two, three, four].entries()) await seed(world, it, count + 1)
  const ids = [one, two, three, four].map(({ member }) => member.id)
  expect(await recommendedTo(viewer)).toEqual([ids[3], ids[2], ids[1]])
  expect(await recommendedTo(silent)).toEqual([viewer.member.id, ids[3], ids[2]])
  await disable(world, four.member.id)
  expect(await recommendedTo(viewer)).toEqual([ids[2], ids[1], ids[0]])
})

test('who wants to be asked before others follow is not recommended, however much they published', async () => {
  const world = await startWorld()
  const [viewer, asked, open] = await membersOf(world, 3)
  await seed(world, asked, 3)
  await seed(world, open, 1)
  await asked.call(privacy.change, { body: { isPrivate: true } })
  expect(await recommendedTo(viewer)).toEqual([open.member.id])
  await asked.call(privacy.change, { body: { isPrivate: false } })
  expect(await recommendedTo(viewer)).toEqual([asked.member.id, open.member.id])
})

test('nobody is recommended whom one follows already, also where one follows all who publish most', async () => {
  const world = await startWorld()
  const [viewer, one, two] = await membersOf(world, 3)
  await seed(world, one, 3)
  await seed(world, two, 2)
  await viewer.call(follows.follow, { params: { id: one.member.id } })
  expect(await recommendedTo(viewer)).toEqual([two.member.id])
  expect(await recommendedTo(two)).toEqual([one.member.id])
  await viewer.call(follows.unfollow, { params: { id: one.member.id } })
  expect(await recommendedTo(viewer)).toEqual([one.member.id, two.member.id])
  const many = await seedMembers(world, 199)
  await seedEntries(world, [...many, ...many, ...many, ...many])
  await world.rows('insert into follows (follower_id, followee_id) select $1, unnest($2::uuid[])', [
    viewer.member.id,
    many,
  ])
  expect(await recommendedTo(viewer)).toEqual([one.member.id])
  await viewer.call(follows.follow, { params: { id: one.member.id } })
  expect(await recommendedTo(viewer)).toEqual([])
})

/** As if it had all happened so many days earlier. */
const age = (world: Awaited<ReturnType<typeof startWorld>>, { member }: SignedIn, days: number) =>
  world.rows(
    `with e as (update entries set created_at = created_at - make_interval(days => $2) where member_id = $1)
     update entry_days set day = day - $2::integer where member_id = $1`,
    [member.id, days],
  )

const recentOf = async (world: Awaited<ReturnType<typeof startWorld>>, { member }: SignedIn) =>
  (await world.rows<{ n: number }>('select recent_entries_count as n from members where id = $1', [member.id]))[0]?.n

test('what is thirty days old counts no more, once, however often and by whomever it is swept', async () => {
  const world = await startWorld()
  const [viewer, old, edge] = await membersOf(world, 3)
  const [first] = await seed(world, old, 4)
  await age(world, old, 30)
  await seed(world, edge, 3)
  await age(world, edge, 29)
  await seed(world, old, 2)
  expect(await recentOf(world, old)).toBe(6)
  await Promise.all(Array.from({ length: 5 }, () => forgetOldDays(world.platform.db)))
  expect(await recentOf(world, old)).toBe(2)
  expect(await recentOf(world, edge)).toBe(3)
  expect(await recommendedTo(viewer)).toEqual([edge.member.id, old.member.id])
  // What counts no more is not taken away a second time when it is deleted.
  await old.call(entries.remove, { params: { id: first ?? '' } })
  expect(await recentOf(world, old)).toBe(2)
  expect((await viewer.call(profiles.one, { params: { username: old.member.handle } })).entries).toBe(5)
  await forgetOldDays(world.platform.db)
  expect(await recentOf(world, old)).toBe(2)
  expect(await wrongCounts(world)).toEqual([])
})

test('an old entry deleted just while days are swept is taken away once', async () => {
  const world = await startWorld()
  const somebody = await world.member()
  const [first, second] = await seed(world, somebody, 2)
  await age(world, somebody, 40)
  const held = await lockRows(world, 'select from members where id = $1 for update', [somebody.member.id])
  const deleted = somebody.call(entries.remove, { params: { id: first ?? '' } })
  await held.waiting(1)
  const swept = forgetOldDays(world.platform.db)
  await held.waiting(2)
  await held.release()
  await Promise.all([deleted, swept])
  expect(await recentOf(world, somebody)).toBe(0)
  await somebody.call(entries.remove, { params: { id: second ?? '' } })
  await record(somebody)
  expect(await recentOf(world, somebody)).toBe(1)
  expect(await wrongCounts(world)).toEqual([])
})
