import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { entries, feed, likes } from '@hakari/contract'
import { expect, inject, test } from 'vitest'
import { disable, outcomeOf } from '../../../test/steps/accounts.ts'
import { scaled } from '../../../test/world/eventually.ts'
import { faultsIn, membersOf, numbers, record, wrongActivities, wrongCounts } from '../../../test/steps/social.ts'
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
