import { beginOf, dayOf, entries, type Entry, stats } from '@hakari/contract'
import { expect, test } from 'vitest'
import { signUp } from '../../../test/steps/accounts.ts'
import { record } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const one = (viewer: SignedIn, { id }: { id: string }): Promise<Entry> => viewer.call(entries.one, { params: { id } })

const today = dayOf(new Date())
const morningOf = (daysAgo: number) => new Date(beginOf(today - daysAgo).getTime() + 1000).toISOString()

/** Written past the limit of an hour, one a day, the last one today. */
async function recordDaily(member: SignedIn, weights: number[]) {
  await world.rows(
    `insert into entries (member_id, weight, idempotency_key, measured_at)
     select $1, weight, gen_random_uuid(), $2::timestamptz - make_interval(days => $3 - at::integer)
     from unnest($4::numeric[]) with ordinality days (weight, at)`,
    [member.member.id, morningOf(0), weights.length, weights],
  )
  const { items } = await member.call(entries.ofMember, { params: { id: member.member.id }, query: {} })
  return items
}

test('the line of an entry holds the last thirty up to it, whoever looks, and knows nothing of later ones', async () => {
  const [member, other] = [await world.member(), await world.member()]
  const all = Array.from({ length: 45 }, (_, at) => 70 + at / 10)
  const items = await recordDaily(member, all)
  const [newest, before] = [items[0], items[1]]
  expect(newest?.line).toMatchObject({ target: null, weights: all.slice(-30) })
  expect(newest?.line.days).toEqual(Array.from({ length: 30 }, (_, at) => at))
  expect(before?.line.weights).toEqual(all.slice(-31, -1))
  expect((await one(other, { id: newest?.id ?? '' })).line).toEqual(newest?.line)
})

test('the trend of a line is the trend of the same days everywhere', async () => {
  const member = await world.member()
  const items = await recordDaily(
    member,
    Array.from({ length: 140 }, (_, at) => 80 - at / 20 + ((at * 7) % 10) / 10),
  )
  const { series } = await member.call(stats.chart, { query: {} })
  expect(items[0]?.line.trends).toEqual(series.trends.slice(-30))
})

test('a first entry has a line of itself, and two of one day share its trend', async () => {
  const member = await world.member()
  const first = await record(member, '62.25')
  expect(first.line).toMatchObject({ days: [0], weights: [62.25], trends: [62.25] })
  expect((await record(member, '64')).line).toMatchObject({
    days: [0, 0],
    weights: [62.25, 64],
    trends: [62.25, 62.25],
  })
})

test('a change leads towards the goal of its owner, whichever way that lies, and beyond it no longer', async () => {
  const ways = async (email: string, target: string, weights: string[]) => {
    const member = await signUp(world, email, { form: { targetWeight: target } })
    const told: boolean[] = []
    for (const weight of weights) told.push((await record(member, weight)).isTowardsGoal)
    return told
  }
  expect(await ways('loses@example.jp', '60', ['62', '61.5', '61.8', '61.8', '59', '58'])).toEqual([
    false,
    true,
    false,
    false,
    true,
    false,
  ])
  expect(await ways('gains@example.jp', '60', ['57', '57.5', '57.3', '60.5', '61', '60'])).toEqual([
    false,
    true,
    false,
    true,
    false,
    false,
  ])
  const without = await world.member()
  await record(without, '70')
  expect((await record(without, '69')).isTowardsGoal).toBe(false)
})

test('each entry knows which one it is of its owner, as far as a hundred back', async () => {
  const member = await world.member()
  await recordDaily(
    member,
    Array.from({ length: 105 }, () => 60),
  )
  const newest = await record(member, '60')
  expect(newest.nth).toBe(106)
  const rows = await world.rows('select id from entries where member_id = $1 order by id', [member.member.id])
  const idOf = (place: number) => ({ id: String((rows[place] as { id: number }).id) })
  expect((await one(member, idOf(6))).nth).toBe(7)
  expect((await one(member, idOf(5))).nth).toBeNull()
  await record(member, '60')
  expect((await one(member, idOf(6))).nth).toBeNull()
})

test('the neighbours of an entry are those measured just before and after it', async () => {
  const [member, other] = [await world.member(), await world.member()]
  const items = await recordDaily(member, [61, 62, 63])
  const late = await member.call(entries.record, {
    body: { weight: '61.5', measuredAt: morningOf(1.5) },
  })
  const neighbours = ({ id }: { id: string }) => other.call(entries.neighbours, { params: { id } })
  expect(await neighbours(late)).toMatchObject({ previous: { weight: '61' }, next: { weight: '62' } })
  expect(await neighbours(items[0] ?? late)).toMatchObject({ previous: { weight: '62' }, next: null })
  expect(await neighbours(items[2] ?? late)).toMatchObject({ previous: null, next: { publicId: late.publicId } })
})
