import { entries, feed, follows } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable } from '../../../test/steps/accounts.ts'
import { membersOf, record, scrolled, seedEntries } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()

const follow = (by: SignedIn, whom: SignedIn) => by.call(follows.follow, { params: { id: whom.member.id } })
const pagesFor = ({ call }: SignedIn) => scrolled((query) => call(feed.following, { query }))
const idsFor = async (viewer: SignedIn) => (await pagesFor(viewer)).flat()

test("the feed is one's own entries and those of whom one follows, the newest first", async () => {
  const [viewer, friend, stranger] = await Promise.all([world.member(), world.member(), world.member()])
  await follow(viewer, friend)
  await follow(stranger, viewer)
  const [one, two, , four] = [await record(viewer), await record(friend), await record(stranger), await record(viewer)]
  const { items, next } = await viewer.call(feed.following, { query: {} })
  expect(items.map(({ id }) => id)).toEqual([four.id, two.id, one.id])
  expect(items.map(({ isOwn }) => isOwn)).toEqual([true, false, true])
  expect(items[1]?.member).toEqual(friend.member)
  expect(next).toBeNull()
  expect((await viewer.call(feed.all, { query: {} })).items).toHaveLength(4)
})

test('whoever is not followed any more, is disabled or deletes an entry vanishes from the feed', async () => {
  const [viewer, one, two] = await Promise.all([world.member(), world.member(), world.member()])
  await follow(viewer, one)
  await follow(viewer, two)
  const [ofOne, ofTwo, again] = [await record(one), await record(two), await record(one)]
  expect(await idsFor(viewer)).toEqual([again.id, ofTwo.id, ofOne.id])
  await one.call(entries.remove, { params: { id: again.id } })
  expect(await idsFor(viewer)).toEqual([ofTwo.id, ofOne.id])
  await viewer.call(follows.unfollow, { params: { id: one.member.id } })
  expect(await idsFor(viewer)).toEqual([ofTwo.id])
  await disable(world, two.member.id)
  expect(await idsFor(viewer)).toEqual([])
  const seen = (await scrolled((query) => viewer.call(feed.all, { query }))).flat()
  expect(seen).toContain(ofOne.id)
  expect(seen).not.toContain(ofTwo.id)
})

/** Who publishes: by turns, all by one, or one much more than the others. */
const shapes: Record<string, (ids: string[], count: number) => string[]> = {
  'by turns': (ids, count) => Array.from({ length: count }, (_, i) => ids[i % ids.length] ?? ''),
  'by one': (ids, count) => Array<string>(count).fill(ids[1] ?? ''),
  'mostly by one': (ids, count) => Array.from({ length: count }, (_, i) => ids[i % 4 ? 1 : i % ids.length] ?? ''),
}
const cases = [0, 1, 20, 21, 40, 45].flatMap((count) => Object.keys(shapes).map((shape) => [count, shape] as const))

test.each(cases)('%d entries %s fill their pages of 20, each once and in order', async (count, shape) => {
  const [viewer, ...others] = await membersOf(world, 4)
  for (const other of others) await follow(viewer, other)
  const ids = await seedEntries(
    world,
    shapes[shape]?.(
      [viewer, ...others].map(({ member }) => member.id),
      count,
    ) ?? [],
  )
  const newest = ids.toReversed()
  expect(await pagesFor(viewer)).toEqual(
    count === 0 ? [[]] : Array.from({ length: Math.ceil(count / 20) }, (_, i) => newest.slice(i * 20, i * 20 + 20)),
  )
})

test('thirty people of whom each published often fill pages nobody misses or sees twice', async () => {
  const [viewer, ...others] = await membersOf(world, 31)
  await Promise.all(others.map((other) => follow(viewer, other)))
  const ids = await seedEntries(
    world,
    Array.from({ length: 130 }, (_, i) => others[(i * 7) % 30]?.member.id ?? ''),
  )
  expect(await idsFor(viewer)).toEqual(ids.toReversed())
})

const lists = [
  ['the feed', feed.following],
  ["everybody's entries", feed.all],
] as const
test.each(lists)('whoever scrolls %s while others publish misses nothing', async (_, list) => {
  const [viewer, other] = [await world.member(), await world.member()]
  await follow(viewer, other)
  const ids = await seedEntries(world, Array<string>(45).fill(other.member.id))
  let pagesLeft = 3
  const pages = await scrolled(
    async (query) => {
      const page = await viewer.call(list, { query })
      return --pagesLeft > 0 ? page : { ...page, next: null }
    },
    () => seedEntries(world, Array<string>(7).fill(other.member.id)),
  )
  expect(pages.flat().slice(0, 45)).toEqual(ids.toReversed())
})

test("everybody's entries come once and in order", async () => {
  const viewer = await world.member()
  const kept = await world.rows<{ id: string }>(
    `select e.id from entries e join members m on m.id = member_id where disabled_at is null order by e.id desc`,
  )
  expect(kept.length).toBeGreaterThan(100)
  const seen = await scrolled((query) => viewer.call(feed.all, { query }))
  expect(seen.flat()).toEqual(kept.map(({ id }) => id))
})

test('an invalid cursor is 400, a stale one or one of a deleted entry goes on below it', async () => {
  const [viewer, other] = [await world.member(), await world.member()]
  for (const before of ['', '0', '-1', 'x', '1e9', "1'", '9'.repeat(17), '1.0', '%00', '{}'])
    for (const list of ['following', 'all'])
      expect((await viewer.fetch(`/api/feed/${list}?before=${before}`)).status).toBe(400)
  expect((await viewer.fetch('/api/feed/all?before[]=1')).status).toBe(200)
  const [first, second, third] = [await record(viewer), await record(other), await record(viewer)]
  const below = async (before: string) =>
    (await viewer.call(feed.following, { query: { before } })).items.map(({ id }) => id)
  expect(await below(second.id)).toEqual([first.id])
  await viewer.call(entries.remove, { params: { id: third.id } })
  expect(await below(third.id)).toEqual([first.id])
  expect(await below('1')).toEqual([])
  expect(await below('9007199254740991')).toEqual([first.id])
  expect(await below('9999999999999999')).toEqual([first.id])
})
