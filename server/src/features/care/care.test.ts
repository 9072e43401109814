import { care, dayOf, dayText, sessions, stats } from '@hakari/contract'
import { expect, test } from 'vitest'
import { bringIn } from '../../../test/steps/history.ts'
import { startWorld, type SignedIn } from '../../../test/world/world.ts'
import { isLosingFast } from './rules.ts'

const world = await startWorld()
const today = dayOf(new Date())
const noticeOf = ({ call }: SignedIn) => call(care.notice, {})

/** Written past the API: a weight every other day for so many days up to now, changing by so much a week. */
async function weighed({ member }: SignedIn, { days, from, perWeek }: { days: number; from: number; perWeek: number }) {
  for (let ago = days; ago >= 0; ago -= 2)
    await world.rows(
      `insert into entries (member_id, weight, measured_at, idempotency_key)
       values ($1, $2, ($3::date + '00:00'::time) at time zone 'Asia/Tokyo', gen_random_uuid())`,
      [member.id, (from + (perWeek * (days - ago)) / 7).toFixed(1), dayText(today - ago)],
    )
}

test('nothing is quiet and nothing is told unless somebody wants it so, and each choice stays by itself', async () => {
  const member = await world.member()
  expect(await member.call(care.mine, {})).toEqual({ hasQuietNumbers: false, tellsFastLoss: true })
  await member.call(care.change, { body: { hasQuietNumbers: true } })
  await member.call(care.change, { body: { tellsFastLoss: false } })
  expect(await member.call(care.mine, {})).toEqual({ hasQuietNumbers: true, tellsFastLoss: false })
  expect(await member.call(care.change, { body: {} })).toEqual({ hasQuietNumbers: true, tellsFastLoss: false })
})

test('who wants quiet numbers has them in every browser from its first answer on, and nobody else is told', async () => {
  const [member, other] = [await world.member(), await world.member()]
  expect(await member.call(sessions.viewer, {})).not.toHaveProperty('hasQuietNumbers')
  await member.call(care.change, { body: { hasQuietNumbers: true } })
  expect(await member.call(sessions.viewer, {})).toMatchObject({ hasQuietNumbers: true })
  expect(await other.call(sessions.viewer, {})).not.toHaveProperty('hasQuietNumbers')
  await weighed(member, { days: 2, from: 60, perWeek: 0 })
  const seen = await other.call(stats.chartOfMember, { params: { id: member.member.id }, query: {} })
  expect(seen).toMatchObject({ numbers: 'weight', series: { weights: [60, 60] } })
})

test('who loses more than one percent a week for four weeks is told once, on all devices, and not again for twelve weeks', async () => {
  const member = await world.member()
  await weighed(member, { days: 28, from: 60, perWeek: -0.8 })
  expect(await noticeOf(member)).toEqual({ isLosingFast: true })
  expect(await noticeOf(member)).toEqual({ isLosingFast: true })
  expect(await member.call(care.noticeSeen, {})).toEqual({ isLosingFast: false })
  expect(await noticeOf(member)).toEqual({ isLosingFast: false })
  const toldAgo = (days: number) =>
    world.rows(`update members set fast_loss_told_at = now() - make_interval(days => $2) where id = $1`, [
      member.member.id,
      days,
    ])
  await toldAgo(83)
  expect(await noticeOf(member)).toEqual({ isLosingFast: false })
  await toldAgo(86)
  expect(await noticeOf(member)).toEqual({ isLosingFast: true })
})

test('who has turned it off is told nothing', async () => {
  const member = await world.member()
  await weighed(member, { days: 28, from: 60, perWeek: -0.8 })
  await member.call(care.change, { body: { tellsFastLoss: false } })
  expect(await noticeOf(member)).toEqual({ isLosingFast: false })
  await member.call(care.change, { body: { tellsFastLoss: true } })
  expect(await noticeOf(member)).toEqual({ isLosingFast: true })
})

test('private readings count as entries do', async () => {
  const member = await world.member()
  const readings = Array.from({ length: 14 }, (_, nth) => ({
    id: `scale ${nth}`,
    weight: (60 - nth * 0.25).toFixed(2),
    measuredAt: `${dayText(today - 27 + nth * 2)}T01:00:00Z`,
  }))
  await bringIn(member, readings)
  expect(await noticeOf(member)).toEqual({ isLosingFast: true })
})

test.each([
  ['nothing at all', { days: -1, from: 60, perWeek: 0 }],
  ['one percent or less', { days: 28, from: 60, perWeek: -0.5 }],
  ['a gain', { days: 28, from: 60, perWeek: 1 }],
  ['two weeks only', { days: 14, from: 60, perWeek: -1.5 }],
])('of %s nothing is said', async (_, course) => {
  const member = await world.member()
  await weighed(member, course)
  expect(await noticeOf(member)).toEqual({ isLosingFast: false })
})

test('what is old, too little or mistyped is no loss', () => {
  const losing = Array.from({ length: 15 }, (_, nth) => ({ day: 72 + nth * 2, weight: 60 - nth * 0.3 }))
  expect(isLosingFast(losing, 100)).toBe(true)
  expect(isLosingFast(losing, 108)).toBe(false)
  expect(isLosingFast(losing.slice(0, 3), 76)).toBe(false)
  const steady = losing.map(({ day }) => ({ day, weight: 70.5 }))
  expect(isLosingFast(steady.with(14, { day: 100, weight: 7.05 }), 100)).toBe(false)
})
