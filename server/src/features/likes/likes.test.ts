import { entries, feed, likes } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable, outcomeOf } from '../../../test/account-steps.ts'
import { faultsIn, membersOf, record, wrongCounts } from '../../../test/social-steps.ts'
import { startWorld } from '../../../test/world.ts'

const world = await startWorld()

test('liking twice is once, and so is taking it back', async () => {
  const [owner, fan] = [await world.member(), await world.member()]
  const it = { params: { id: (await record(owner)).id } }
  for (let i = 0; i < 2; i++) expect(await fan.call(likes.like, it)).toEqual({ isLiked: true, likes: 1 })
  expect(await owner.call(likes.like, it)).toEqual({ isLiked: true, likes: 2 })
  expect(await fan.call(entries.one, it)).toMatchObject({ isLiked: true, likes: 2 })
  for (let i = 0; i < 2; i++) expect(await fan.call(likes.unlike, it)).toEqual({ isLiked: false, likes: 1 })
  expect(await fan.call(entries.one, it)).toMatchObject({ isLiked: false, likes: 1 })
  expect((await owner.call(feed.following, { query: {} })).items[0]).toMatchObject({ isLiked: true, likes: 1 })
})

test('an entry that is deleted, unknown or of somebody disabled is liked by nobody', async () => {
  const [owner, fan] = [await world.member(), await world.member()]
  const [gone, hidden] = [await record(owner), await record(owner)]
  await fan.call(likes.like, { params: { id: gone.id } })
  await owner.call(entries.remove, { params: { id: gone.id } })
  await disable(world, owner.member.id)
  for (const id of [gone.id, hidden.id, '999999999', '9999999999999999'])
    for (const operation of [likes.like, likes.unlike])
      expect(await outcomeOf(fan.call(operation, { params: { id } }))).toBe('not_found')
  expect(await world.rows('select 1 from likes where member_id = $1', [fan.member.id])).toEqual([])
})

test('a hundred impatient taps at once are one like', async () => {
  const [owner, fan] = [await world.member(), await world.member()]
  const it = { params: { id: (await record(owner)).id } }
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => fan.call(likes.like, it)))
  expect(new Set(outcomes.map((outcome) => outcome.likes))).toEqual(new Set([1]))
})

/** The same numbers in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >> 8) % below
  }
}

test(
  '200 clients of 20 members like and unlike 5 entries, one of which is deleted, and the counts are the likes',
  { timeout: 60_000 },
  async () => {
    const people = await membersOf(world, 20)
    const [owner] = people
    if (!owner) return
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push((await record(owner)).id)
    const faults = faultsIn(world).length
    const taps = { made: 0, below: 0, odd: new Set<string>() }
    const tap = async (client: number, random: (below: number) => number) => {
      const operation = random(2) ? likes.like : likes.unlike
      const { call } = people[client % 20] ?? owner
      const answer = await call(operation, { params: { id: ids[random(5)] ?? '' } }).catch((error: Error) => error)
      taps.made++
      if (answer instanceof Error) taps.odd.add(answer.message)
      else if (answer.likes < 0) taps.below++
    }
    await Promise.all(
      Array.from({ length: 200 }, async (_, client) => {
        const random = numbers(client * 7919 + 1)
        for (let i = 0; i < 12; i++) {
          await tap(client, random)
          if (client === 100 && i === 5) await owner.call(entries.remove, { params: { id: ids[4] ?? '' } })
        }
      }),
    )
    expect(taps).toEqual({ made: 2400, below: 0, odd: new Set(['not_found']) })
    expect(faultsIn(world).slice(faults)).toEqual([])
    expect(await wrongCounts(world)).toEqual([])
  },
)
