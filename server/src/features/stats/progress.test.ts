import { beginOf, dayOf, dayText, stats } from '@hakari/contract'
import { expect, test } from 'vitest'
import { bringIn } from '../../../test/steps/history.ts'
import { record } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'
import { milestonesOf, reachedRecords } from './rules.ts'

const world = await startWorld()
const today = dayOf(new Date())
/** Of the running week; 1970 began on a Thursday. */
const sunday = today - ((today + 4) % 7)
const progressOf = ({ call }: SignedIn) => call(stats.progress, {})

/** Written past the API: a weight of this day, at this time of Japan. */
const measured = ({ member }: SignedIn, day: number, weight: number, time = '00:00') =>
  world.rows(
    `insert into entries (member_id, weight, measured_at, idempotency_key)
     values ($1, $2, ($3::date + $4::time) at time zone 'Asia/Tokyo', gen_random_uuid())`,
    [member.id, weight, dayText(day), time],
  )

test('whoever has recorded nothing is told nothing but what comes first', async () => {
  expect(await progressOf(await world.member())).toMatchObject({
    today: dayText(today),
    isWeighedToday: false,
    newest: null,
    goal: null,
    lastWeek: null,
    month: { records: 0, trendChange: null },
    weeks: 0,
    milestones: [{ kind: 'records', count: 10, left: 10, day: null }],
  })
})

test('today, the change and the way to the target count private readings, and a gain towards it is as good', async () => {
  const member = await world.member()
  await world.rows('update members set target_weight = 64 where id = $1', [member.member.id])
  await measured(member, today - 1, 60)
  expect(await progressOf(member)).toMatchObject({ isWeighedToday: false, newest: { weight: '60', delta: null } })
  await bringIn(member, [{ id: 'scale', weight: '60.45', measuredAt: beginOf(today).toISOString() }])
  expect(await progressOf(member)).toMatchObject({
    isWeighedToday: true,
    newest: { weight: '60.45', delta: '0.5', isTowardsGoal: true },
    goal: { start: '60', target: '64' },
  })
})

test('whoever weighs themselves again on a day reads the newest first of all, and the first in the chart', async () => {
  const member = await world.member()
  await measured(member, today, 60.2, '00:00')
  await measured(member, today, 60.9, '00:01')
  const { series } = await member.call(stats.chart, { query: {} })
  expect([series.weights, (await progressOf(member)).newest?.weight]).toEqual([[60.2], '60.9'])
})

test('last week is told from Sunday to Saturday by its days, against the week before', async () => {
  const member = await world.member()
  await measured(member, sunday - 14, 61)
  await measured(member, sunday - 8, 62)
  await measured(member, sunday - 7, 60, '06:00')
  await measured(member, sunday - 7, 90, '21:00')
  await measured(member, sunday - 1, 61.2, '23:59')
  await measured(member, sunday, 80)
  expect((await progressOf(member)).lastWeek).toEqual({
    from: dayText(sunday - 7),
    to: dayText(sunday - 1),
    days: 2,
    average: '60.6',
    change: '-0.9',
  })
})

test('weeks count from one weight each, the running one once it has one, and end where one had none', async () => {
  const member = await world.member()
  for (const weeks of [1, 2, 3, 5]) await measured(member, sunday - weeks * 7 + (weeks % 7), 60)
  expect((await progressOf(member)).weeks).toBe(3)
  await record(member)
  expect((await progressOf(member)).weeks).toBe(4)
  expect((await progressOf(member)).milestones).toEqual([
    { kind: 'records', count: 10, day: null, left: 5 },
    { kind: 'weeks', count: 10, day: null, left: 6 },
    { kind: 'weeks', count: 4, day: null, left: 0 },
  ])
})

test('the month counts all that was measured in it, and how the trend has moved', async () => {
  const member = await world.member()
  const first = today - Number(dayText(today).slice(8)) + 1
  await measured(member, first - 1, 60)
  await measured(member, first, 61)
  await measured(member, first, 61, '01:00')
  expect((await progressOf(member)).month).toEqual({ from: dayText(first), records: 2, trendChange: '0.1' })
})

test('whoever is weighed for the third time this month is told so after publishing and in あゆみ, also if one was not published', async () => {
  const member = await world.member()
  await bringIn(member, [{ id: 'scale', weight: '60.45', measuredAt: beginOf(today).toISOString() }])
  await record(member, '60.4')
  await record(member, '60.3')
  expect(await member.call(stats.mine, {})).toMatchObject({ monthlyRecords: 2, monthlyWeighings: 3 })
  expect((await progressOf(member)).month.records).toBe(3)
})

test('a month of the calendar knows mornings and afternoons in Japan, and when it all began', async () => {
  const member = await world.member()
  const may = Date.parse('2024-05-01') / 86_400_000
  await measured(member, may - 400, 60)
  await measured(member, may, 60, '00:00')
  await measured(member, may + 8, 60, '11:59:59')
  await measured(member, may + 8, 60, '12:00')
  await measured(member, may + 30, 60, '23:59:59')
  await measured(member, may + 31, 60, '00:00')
  const month = (asked?: string) => member.call(stats.calendar, { query: asked === undefined ? {} : { month: asked } })
  expect(await month('2024-05')).toEqual({
    month: '2024-05',
    today: dayText(today),
    firstMonth: '2023-03',
    mornings: [1, 9],
    afternoons: [9, 31],
  })
  expect(await month()).toMatchObject({ month: dayText(today).slice(0, 7), mornings: [], afternoons: [] })
  await expect(month('2024-13')).rejects.toMatchObject({ code: 'invalid_input' })
})

const told = (records: number, weeks: number) =>
  milestonesOf({ records, weeks, days: reachedRecords(records).map((count) => ({ count, day: 'x' })) }).map(
    ({ kind, count, left }) => `${kind} ${count} ${left}`,
  )

test('steps are counts of weighing in, and the next one is always told', () => {
  expect(told(0, 0)).toEqual(['records 10 10'])
  expect(told(10, 1)).toEqual(['records 50 40', 'weeks 4 3', 'records 10 0'])
  expect(told(299, 52)).toEqual(['records 300 1', 'weeks 104 52', 'weeks 52 0', 'records 200 0', 'records 100 0'])
})
