import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { blocks, entries, feed, likes } from '@hakari/contract'
import { expect, inject, test } from 'vitest'
import { disable, outcomeOf } from '../../../test/steps/accounts.ts'
import { scaled } from '../../../test/world/eventually.ts'
import { faultsIn, membersOf, numbers, record, wrongActivities, wrongCounts } from '../../../test/steps/social.ts'
import { lockRows } from '../../../test/world/lock-rows.ts'
import { cookieHeader, startWorld } from '../../../test/world/world.ts'

const stress = inject('stress')
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

/** In how many transactions these likes were written. */
const transactionsOf = async (ids: string[]) => {
  const [row] = await world.rows<{ count: number }>(
    'select count(distinct xmin::text)::integer as count from likes where entry_id = any($1::bigint[])',
    [ids],
  )
  return row?.count ?? 0
}

test('a crowd that likes in the same moment is written together, and each is told what it is to them', async () => {
  const [owner, apart, ...fans] = await membersOf(world, 14)
  const [open, own, closed, gone] = [await record(owner), await record(owner), await record(owner), await record(owner)]
  await owner.call(entries.setAudience, { params: { id: closed.id }, body: { audience: 'self' } })
  await owner.call(entries.remove, { params: { id: gone.id } })
  await owner.call(blocks.block, { params: { id: apart.member.id } })
  await fans[0].call(blocks.block, { params: { id: fans[1].member.id } })
  const like = (by: (typeof fans)[number], { id }: { id: string }) => outcomeOf(by.call(likes.like, { params: { id } }))
  const outcomes = await Promise.all([
    ...fans.map((fan) => like(fan, open)),
    ...[closed, gone].flatMap((entry) => fans.map((fan) => like(fan, entry))),
    like(apart, open),
    like(owner, own),
    like(owner, closed),
  ])
  expect(outcomes.slice(0, 12)).toEqual(Array(12).fill('ok'))
  expect(outcomes.slice(12, 37)).toEqual(Array(25).fill('not_found'))
  expect(outcomes.slice(37)).toEqual(['ok', 'ok'])

  const unlike = (by: (typeof fans)[number]) => by.call(likes.unlike, { params: { id: open.id } })
  const again = (by: (typeof fans)[number]) => by.call(likes.like, { params: { id: open.id } })
  const ended = await Promise.all([...fans.slice(0, 6).map(unlike), ...fans.slice(6).map(again)])
  expect(ended.map(({ isLiked }) => isLiked)).toEqual([...Array(6).fill(false), ...Array(6).fill(true)])
  expect(await owner.call(entries.one, { params: { id: open.id } })).toMatchObject({ likes: 6 })
  // Of two who are kept apart neither is counted for the other.
  const counted = await Promise.all([again(fans[0]), again(fans[1])])
  expect(counted.map(({ likes: count }) => count)).toEqual([7, 7])
  expect(await wrongCounts(world)).toEqual([])
  expect(await wrongActivities(world)).toEqual([])

  const more = await Promise.all(Array.from({ length: 6 }, () => record(owner)))
  await Promise.all(more.flatMap((entry) => fans.map((fan) => like(fan, entry))))
  expect(await transactionsOf(more.map(({ id }) => id))).toBeLessThan(72)
})

test('whoever likes what somebody else holds waits alone: those who like beside them do not', async () => {
  const [owner, ...fans] = await membersOf(world, 8)
  const [free, busy] = [await record(owner), await record(owner)]
  const held = await lockRows(world, 'select from entries where id = $1 for update', [busy.id])
  const like = (by: (typeof fans)[number], { id }: { id: string }) => by.call(likes.like, { params: { id } })
  const late = [like(fans[0], busy), like(fans[1], busy)]
  const outcomes = await Promise.all(fans.slice(2).map((fan) => like(fan, free)))
  expect(outcomes.map(({ isLiked }) => isLiked)).toEqual(Array(5).fill(true))
  await held.waiting(2)
  await held.release()
  expect((await Promise.all(late)).map(({ isLiked }) => isLiked)).toEqual([true, true])
  expect(await wrongCounts(world)).toEqual([])
})

test(
  '200 clients of 20 members like and unlike 5 entries, one of which is deleted, and the counts are the likes',
  { timeout: scaled(120_000) * stress },
  async () => {
    const people = await membersOf(world, 20)
    const [owner] = people
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push((await record(owner)).id)
    const faults = faultsIn(world).length
    const each = 8 * stress
    const taps = { made: 0, below: 0, statuses: new Set<number>() }
    // A bare client: thousands of answers need no cookies kept and no contract parsed.
    const agent = new Agent({ keepAlive: true })
    const tap = async (client: number, random: (below: number) => number) => {
      const sent = request(`${world.url}/api/entries/${ids[random(5)]}/like`, {
        agent,
        method: random(2) ? likes.like.method : likes.unlike.method,
        headers: { Cookie: cookieHeader((people[client % 20] ?? owner).cookies), 'Sec-Fetch-Site': 'same-origin' },
      }).end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      taps.made++
      taps.statuses.add(answer.statusCode ?? 0)
      if ((((await json(answer)) as { likes?: number }).likes ?? 0) < 0) taps.below++
    }
    await Promise.all(
      Array.from({ length: 200 }, async (_, client) => {
        const random = numbers(client * 7919 + 1)
        for (let i = 0; i < each; i++) {
          await tap(client, random)
          if (client === 100 && i === Math.floor(each / 2))
            await owner.call(entries.remove, { params: { id: ids[4] ?? '' } })
        }
      }),
    )
    expect(taps).toEqual({ made: 200 * each, below: 0, statuses: new Set([200, 404]) })
    agent.destroy()
    expect(faultsIn(world).slice(faults)).toEqual([])
    expect(await wrongCounts(world)).toEqual([])
    expect(await wrongActivities(world)).toEqual([])
  },
)
