import { dayOf, dayText, stats } from '@hakari/contract'
import { expect, test } from 'vitest'
import { signUp } from '../../../test/steps/accounts.ts'
import { record } from '../../../test/steps/social.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const trendOf = ({ call }: SignedIn) => call(stats.trend, {})
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
  expect(await trendOf(await world.member())).toEqual({
    today: ago(0),
    days: [],
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
  const { days } = await trendOf(member)
  expect(days.map(({ day, weight, isNewStart }) => [day, weight, isNewStart])).toEqual([
    [ago(89), '70', false],
    [ago(6), '80', true],
    [ago(1), '79', false],
    [ago(0), '79.4', false],
  ])
  expect(days.map(({ trend }) => Number(trend.toFixed(6)))).toEqual([61, 80, 79.59049, 79.571441])
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
  expect(await trendOf(member)).toMatchObject({ pace: 'missing', missing: 'records', missingDays: 1, outlook: null })
  await measured(member, 0, 63)
  const { pace, perWeek, outlook, isReached } = await trendOf(member)
  expect([pace, Number(perWeek?.toFixed(2))]).toEqual(['moving', -0.72])
  expect(isReached).toBe(false)
  expect(outlook && [outlook.earliest < outlook.day, (outlook.latest ?? '') > outlook.day]).toEqual([true, true])
  await target(member, 70)
  expect(await trendOf(member)).toMatchObject({ outlook: null, isReached: false })
  await target(member, null)
  expect(await trendOf(member)).toMatchObject({ targetWeight: null, outlook: null })
  await world.rows(`delete from entries where member_id = $1 and measured_at < now() - interval '9 days'`, [
    member.member.id,
  ])
  expect(await trendOf(member)).toMatchObject({ perWeek: null, missing: 'both' })
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
  expect(await trendOf(member)).toMatchObject({ isReached: false, outlook: null })
  await target(member, 69)
  expect(await trendOf(member)).toMatchObject({ isReached: false, outlook: { latest: expect.any(String) as string } })
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
  expect(await trendOf(member)).toMatchObject({ isReached: true, outlook: null })
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
