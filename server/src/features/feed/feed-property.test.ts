import { feed } from '@hakari/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { membersOf, scrolled, seedEntries } from '../../../test/steps/social.ts'
import { startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const people = await membersOf(world, 26)
const ids = people.map(({ member }) => member.id)
const person = fc.nat({ max: people.length - 1 })
const most = fc.subarray([...people.keys()], { minLength: 20 })
const some = fc.subarray([...people.keys()])

const scene = fc.record({
  viewer: person,
  followed: fc.oneof(most, some),
  /** Who follows the viewer, and somebody else beside. */
  followers: some,
  entries: fc.array(person, { maxLength: 90, size: 'max' }),
  deleted: fc.array(fc.nat({ max: 89 }), { maxLength: 20 }),
  disabled: fc.array(person, { maxLength: 4 }),
})

const idsAt = (places: number[]) => places.map((place) => ids[place] ?? '')

test('the feed is what a plain search over all entries finds, whoever follows whom', async () => {
  await fc.assert(
    fc.asyncProperty(scene, async (it) => {
      await world.rows('update members set disabled_at = null')
      await world.rows('delete from follows')
      await world.rows('delete from entries')
      const others = it.followers.filter((by) => by !== it.viewer)
      const pairs = [
        ...it.followed.map((whom) => [it.viewer, whom] as const),
        ...others.flatMap((by) => [[by, it.viewer] as const, [by, (by + it.viewer) % people.length] as const]),
      ].filter(([by, whom]) => by !== whom)
      await world.rows(
        'insert into follows (follower_id, followee_id) select * from unnest($1::uuid[], $2::uuid[]) on conflict do nothing',
        [idsAt(pairs.map(([by]) => by)), idsAt(pairs.map(([, whom]) => whom))],
      )
      const made = await seedEntries(world, idsAt(it.entries))
      await world.rows('delete from entries where id = any($1)', [it.deleted.map((place) => made[place] ?? '0')])
      const hidden = it.disabled.filter((place) => place !== it.viewer)
      await world.rows('update members set disabled_at = now() where id = any($1)', [idsAt(hidden)])

      const viewer = people[it.viewer]
      const expected = await world.rows<{ id: string }>(
        `select e.id from entries e join members m on m.id = e.member_id
         where disabled_at is null
           and (m.id = $1 or m.id in (select followee_id from follows where follower_id = $1)) order by e.id desc`,
        [viewer?.member.id],
      )
      const pages = await scrolled((query) => viewer?.call(feed.following, { query }) ?? Promise.reject(new Error()))
      expect(pages.flat()).toEqual(expected.map(({ id }) => id))
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(20)
    }),
    { numRuns: 60 },
  )
})
