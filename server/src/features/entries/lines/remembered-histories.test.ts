import { entries, type Entry, feed, follows } from '@hakari/contract'
import { expect, inject, test } from 'vitest'
import { recordedDatabase } from '../../../../test/sharding/recorded-statements.ts'
import { membersOf, numbers, record } from '../../../../test/steps/social.ts'
import { freshDatabase } from '../../../../test/world/database.ts'
import { type SignedIn, startWorld } from '../../../../test/world/world.ts'

const database = await freshDatabase(inject('databaseServer'))
const { url, statements } = await recordedDatabase(database.workUrl)
const world = await startWorld({ database: { url: database.url, workUrl: url } })

const audiences = ['everyone', 'followers', 'self'] as const
const reaches = { stranger: 1, follower: 2, owner: 3 }
const day = 86_400_000

interface Row {
  id: number
  weight: number
  audience: number
}

/** Of each entry the weights up to it, the oldest first, and the how-manieth that was published it is, as far as somebody reaches. */
async function historiesOf(owner: SignedIn, reach: number) {
  const rows = await world.rows<Row>(
    'select id::integer, weight::float8, audience from entries where member_id = $1 order by measured_at, entries.id',
    [owner.member.id],
  )
  const seen = rows.filter(({ audience }) => audience <= reach)
  const ids = seen.map(({ id }) => id).toSorted((a, b) => a - b)
  return Object.fromEntries(
    seen.map(({ id }, at) => [
      id,
      { nth: ids.indexOf(id) + 1, weights: seen.slice(0, at + 1).map(({ weight }) => weight) },
    ]),
  )
}

const shownIn = (items: Entry[]) =>
  Object.fromEntries(items.map(({ id, nth, line: { weights } }) => [id, { nth, weights }]))

const homeOf = async ({ call }: SignedIn) =>
  (await call(feed.following, { query: {} })).items.map(({ line }) => line.weights)

/** Many by one statement, written past the API as imports write them. */
async function importAll(owner: SignedIn, times: string[]): Promise<Entry[]> {
  const rows = await world.rows<{ id: string }>(
    `insert into entries (member_id, weight, idempotency_key, measured_at)
     select $1, 50 + place, gen_random_uuid(), at from unnest($2::timestamptz[]) with ordinality as it (at, place) returning id::text`,
    [owner.member.id, times],
  )
  return Promise.all(rows.map(({ id }) => owner.call(entries.one, { params: { id } })))
}

test('whatever becomes of entries, every line is made of what lies before its entry and whoever looks may see', async () => {
  const [owner, follower, stranger] = await membersOf(world, 3)
  await follower.call(follows.follow, { params: { id: owner.member.id } })
  const who = { owner, follower, stranger }
  const random = numbers(56)
  const weight = () => String(50 + random(400) / 10)
  const earlier = () => new Date(Date.now() - 1000 - random(20 * day)).toISOString()
  const audience = () => audiences[random(3)] ?? 'self'
  const there: Entry[] = []
  const one = () => there[random(there.length)]
  const publish = async (body: object) => {
    if (there.length < 20) there.push(await owner.call(entries.record, { body: { weight: weight(), ...body } }))
  }
  const replace = (entry: Entry | undefined, other: Entry) => {
    if (entry) there[there.indexOf(entry)] = other
  }
  const correct = async (body: object) => {
    const entry = one()
    if (!entry) return
    const { id, revision } = entry
    replace(entry, await owner.call(entries.edit, { params: { id }, body: { revision, ...body } }))
  }
  const acts = [
    () => publish({}),
    () => publish({ audience: audience() }),
    () => publish({ measuredAt: earlier() }),
    () => publish({ measuredAt: earlier(), audience: audience() }),
    async () => {
      const times = Array.from({ length: 3 }, earlier)
      if (there.length < 18) there.push(...(await importAll(owner, times)))
    },
    () => correct({ weight: weight() }),
    () => correct({ measuredAt: earlier() }),
    async () => {
      const entry = one()
      if (!entry) return
      const chosen = { params: { id: entry.id }, body: { audience: audience() } }
      replace(entry, await owner.call(entries.setAudience, chosen))
    },
    async () => {
      const [entry] = there.splice(random(there.length), 1)
      if (entry) await owner.call(entries.remove, { params: { id: entry.id } })
    },
  ]
  for (let at = 0; at < 120; at++) {
    await acts[random(acts.length)]?.()
    for (const name of ['owner', 'follower', 'stranger'] as const) {
      const { items } = await who[name].call(entries.ofMember, { params: { id: owner.member.id }, query: {} })
      expect({ at, name, ...shownIn(items) }).toEqual({ at, name, ...(await historiesOf(owner, reaches[name])) })
    }
  }
  expect(there.length).toBeGreaterThan(5)
})

test('what was looked up for whoever recorded is not looked up again for who follows them', async () => {
  const [owner, follower] = await membersOf(world, 2)
  await follower.call(follows.follow, { params: { id: owner.member.id } })
  const { id } = await record(owner, '61')
  for (const weight of ['60.5', '60']) await record(owner, weight)
  statements.length = 0
  expect(await homeOf(follower)).toEqual([[61, 60.5, 60], [61, 60.5], [61]])
  expect(statements.filter(({ text }) => text.includes('line_weights'))).toEqual([])
  await owner.call(entries.remove, { params: { id } })
  expect(await homeOf(follower)).toEqual([[60.5, 60], [60.5]])
  expect(statements.filter(({ text }) => text.includes('line_weights'))).toHaveLength(1)
})

test('no weight gets into the line of who may not see it, not even where a counter was wrong', async () => {
  const [owner, follower] = await membersOf(world, 2)
  await follower.call(follows.follow, { params: { id: owner.member.id } })
  await owner.call(entries.record, { body: { weight: '58', audience: 'self' } })
  await record(owner, '60')
  await world.rows('update members set entries_for_followers_count = entries_count where id = $1', [owner.member.id])
  expect(await homeOf(owner)).toEqual([[58, 60], [58]])
  expect(await homeOf(follower)).toEqual([[60]])
})
