import { dayOf, dayText, stats } from '@hakari/contract'
import { expect, test } from 'vitest'
import { signUp } from '../../../test/steps/accounts.ts'
import { bringIn } from '../../../test/steps/history.ts'
import { record } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const chartOf = ({ call }: SignedIn, range: stats.ChartRange = 'quarter') => call(stats.chart, { query: { range } })
const seenBy = ({ call }: SignedIn, { member }: SignedIn, range: stats.ChartRange = 'quarter') =>
  call(stats.chartOfMember, { params: { id: member.id }, query: { range } })
const figuresOf = ({ call }: SignedIn) => call(stats.mine, {})
const today = dayOf(new Date())
const ago = (days: number) => dayText(today - days)

/** Written past the API: a weight measured so many days ago, at this time of Japan. */
const measured = ({ member }: SignedIn, daysAgo: number, weight: number, time = '07:00') =>
  world.rows(
    `insert into entries (member_id, weight, measured_at, idempotency_key)
     values ($1, $2, ($3::date + $4::time) at time zone 'Asia/Tokyo', gen_random_uuid())`,
    [member.id, weight, ago(daysAgo), time],
  )
const target = (member: SignedIn, kilograms: number | null) =>
  world.rows('update members set target_weight = $2 where id = $1', [member.member.id, kilograms])

test('without an entry there is no trend, and no number is promised', async () => {
  expect(await chartOf(await world.member())).toEqual({
    today: ago(0),
    numbers: 'weight',
    series: { since: '1970-01-01', days: [], weights: [], trends: [] },
    isAll: true,
    targetWeight: null,
    pace: 'missing',
    perWeek: null,
    missing: 'both',
    missingDays: 0,
    isReached: false,
    outlook: null,
  })
})

test('a day counts by its first reading in Japan, a gap by its length, and the last 90 days are told', async () => {
  const member = await world.member()
  await measured(member, 6, 80, '00:00')
  await measured(member, 6, 99, '23:59:59')
  await measured(member, 1, 79.4, '09:00')
  await measured(member, 1, 79, '08:59')
  await measured(member, 0, 79.4, '00:00')
  await measured(member, 89, 70)
  await measured(member, 90, 60)
  const { series, isAll } = await chartOf(member)
  expect([series.since, series.days]).toEqual([ago(89), [0, 83, 88, 89]])
  expect(series.weights).toEqual([70, 80, 79, 79.4])
  expect(series.trends).toEqual([61, 80, 79.59, 79.57])
  expect(isAll).toBe(false)
})

test('a chart goes back from the newest weight, so that who was away still has one', async () => {
  const member = await world.member()
  for (const daysAgo of [900, 600, 300, 271, 270]) await measured(member, daysAgo, 60)
  const told = async (range: stats.ChartRange) => {
    const { series, isAll } = await chartOf(member, range)
    return [series.since, series.days, isAll]
  }
  expect(await told('month')).toEqual([ago(271), [0, 1], false])
  expect(await told('quarter')).toEqual([ago(300), [0, 29, 30], false])
  expect(await told('year')).toEqual([ago(600), [0, 300, 329, 330], false])
  expect(await told('all')).toEqual([ago(900), [0, 300, 600, 629, 630], true])
})

test('whatever range is looked at, a day has the same trend, and the pace and the target are the same', async () => {
  const member = await world.member()
  await measured(member, 800, 90)
  for (let daysAgo = 460; daysAgo >= 0; daysAgo -= 3)
    await measured(member, daysAgo, 60 + daysAgo / 40 + (daysAgo % 5) / 7)
  await target(member, 50)
  const charts = await Promise.all(
    (['month', 'quarter', 'year', 'all'] as const).map((range) => chartOf(member, range)),
  )
  const lengths = charts.map(({ series }) => series.days.length)
  expect(lengths).toEqual([10, 30, 122, 155])
  const newest = charts.map(({ series }) => [series.weights.slice(-10), series.trends.slice(-10)])
  expect(new Set(newest.map((ends) => JSON.stringify(ends))).size).toBe(1)
  const said = charts.map(({ pace, perWeek, outlook, isReached }) =>
    JSON.stringify({ pace, perWeek, outlook, isReached }),
  )
  expect(new Set(said).size).toBe(1)
  expect(charts[0]).toMatchObject({ pace: 'moving', outlook: { day: expect.any(String) as string } })
})

test('others see what is published and nothing private, and of who is not there nothing', async () => {
  const [member, other] = [await world.member(), await world.member()]
  await measured(member, 3, 60)
  await bringIn(member, [{ id: 'private', weight: '55.5', measuredAt: `${ago(2)}T00:00:00Z` }])
  await target(member, 52)
  expect((await chartOf(member)).series).toMatchObject({ days: [0, 1], weights: [60, 55.5] })
  const seen = await seenBy(other, member)
  expect(seen).toMatchObject({ series: { days: [0], weights: [60] }, targetWeight: '52', isAll: true })
  expect(Object.keys(seen)).not.toContain('outlook')
  expect((await seenBy(member, member)).series).toEqual(seen.series)
  await world.rows('update members set disabled_at = now() where id = $1', [member.member.id])
  await expect(seenBy(other, member)).rejects.toMatchObject({ code: 'not_found' })
})

test('the pace and the day are told when there is enough, and follow a late and a deleted entry', async () => {
  const member = await world.member()
  await target(member, 60)
  for (const [daysAgo, weight] of [
    [20, 65],
    [10, 64.2],
    [5, 63.4],
  ] as const)
    await measured(member, daysAgo, weight)
  expect(await chartOf(member)).toMatchObject({ pace: 'missing', missing: 'records', missingDays: 1, outlook: null })
  await measured(member, 0, 63)
  const { pace, perWeek, outlook, isReached } = await chartOf(member)
  expect([pace, Number(perWeek?.toFixed(2))]).toEqual(['moving', -0.72])
  expect(isReached).toBe(false)
  expect(outlook && [outlook.earliest < outlook.day, (outlook.latest ?? '') > outlook.day]).toEqual([true, true])
  await target(member, 70)
  expect(await chartOf(member)).toMatchObject({ outlook: null, isReached: false })
  await target(member, null)
  expect(await chartOf(member)).toMatchObject({ targetWeight: null, outlook: null })
  await world.rows(`delete from entries where member_id = $1 and measured_at < now() - interval '9 days'`, [
    member.member.id,
  ])
  expect(await chartOf(member)).toMatchObject({ perWeek: null, missing: 'both' })
})

test('who has lost much and wants to gain again is promised no day by losing more', async () => {
  const member = await world.member()
  for (const [daysAgo, weight] of [
    [20, 75],
    [10, 73],
    [5, 71],
    [0, 70],
  ] as const)
    await measured(member, daysAgo, weight, '00:00')
  await target(member, 71)
  expect(await chartOf(member)).toMatchObject({ isReached: false, outlook: null })
  await target(member, 69)
  expect(await chartOf(member)).toMatchObject({ isReached: false, outlook: { latest: expect.any(String) as string } })
})

test('who has come to the target is told so, and no day', async () => {
  const member = await signUp(world, 'there@example.jp', { form: { targetWeight: '60' } })
  await world.rows(
    `update members set joined_at = joined_at - interval '30 days', target_set_at = target_set_at - interval '30 days'
     where id = $1`,
    [member.member.id],
  )
  for (const [daysAgo, weight] of [
    [20, 61],
    [10, 59],
    [5, 59],
    [0, 60.5],
  ] as const)
    await measured(member, daysAgo, weight)
  expect(await chartOf(member)).toMatchObject({ isReached: true, outlook: null })
})

test('the way to a target starts at the newest weight when it was set, or at the first after it', async () => {
  const first = await signUp(world, 'start@example.jp', { form: { targetWeight: '60' } })
  expect((await figuresOf(first)).goalStart).toBeNull()
  await record(first, '70.5')
  await record(first, '69')
  expect((await figuresOf(first)).goalStart).toBe('70.5')
  await target(first, 60)
  expect((await figuresOf(first)).goalStart).toBe('70.5')
  await target(first, 58)
  await record(first, '68')
  expect((await figuresOf(first)).goalStart).toBe('69')
  await target(first, null)
  expect((await figuresOf(first)).goalStart).toBeNull()
  expect((await figuresOf(await world.member())).goalStart).toBeNull()
})

test('a deleted mistake and a history that is brought along leave the start of the way right', async () => {
  const member = await signUp(world, 'mistake@example.jp', { form: { targetWeight: '60' } })
  const { id } = await record(member, '7.05')
  await record(member, '70.5')
  expect((await figuresOf(member)).goalStart).toBe('7.05')
  await world.rows('delete from entries where id = $1', [id])
  expect((await figuresOf(member)).goalStart).toBe('70.5')
  await measured(member, 40, 74)
  await measured(member, 3, 71)
  expect((await figuresOf(member)).goalStart).toBe('71')
})
