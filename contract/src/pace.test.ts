import { describe, expect, test } from 'vitest'
import { missingForPace, type Pace, paceOf, sayingOf, targetDateOf } from './pace.ts'
import { type MeasuredDay, trendOf } from './trend.ts'

const today = 100
const on = (...ages: number[]): MeasuredDay[] => ages.map((age) => ({ day: today - age, weight: 60 }))

test.each([
  ['nothing yet', [], { missingDays: 0, missing: 'both' }],
  ['three days in a row until today', [2, 1, 0], { missingDays: 0, missing: 'both' }],
  ['three over ten days', [12, 6, 0], { missingDays: 1, missing: 'records' }],
  ['two, long enough ago', [20, 10], { missingDays: 2, missing: 'records' }],
  ['four too close together', [3, 2, 1, 0], { missingDays: 7, missing: 'span' }],
  ['the newest more than a week ago', [30, 20, 15, 8], { missingDays: 1, missing: 'records' }],
  ['all before the seven weeks', [80, 70, 60, 50], { missingDays: 0, missing: 'both' }],
] as const)('no pace is guessed, and a number is promised only where it is what lacks: %s', (_what, ages, missing) => {
  const days = on(...ages)
  expect(paceOf(days, today)).toBeNull()
  expect(missingForPace(days, today)).toEqual(missing)
})

test.each([[[10, 6, 3, 0]], [[48, 30, 15, 7]]])('four days over ten, the newest no older than a week: %j', (ages) => {
  expect(paceOf(on(...ages), today)).toMatchObject({ perDay: 0, error: 0 })
})

test('the pace goes by the calendar, and is there at once: a start does not make it slower', () => {
  const days = [86, 88, 89, 93, 97, 100].map((day) => ({ day, weight: 70 - 0.07 * (day - 86) }))
  const pace = paceOf(days, today)
  expect(pace?.perDay).toBeCloseTo(-0.07, 10)
  expect(pace && sayingOf(pace)).toBe('moving')
})

const line = (perDay: number, error = 0): Pace => ({
  perDay,
  error,
  freedom: 40,
  middle: { day: today - 20, weight: 70 - perDay * 20 },
  span: 40,
})
const from70 = (target: number) => ({ trend: 70, target, today })

test.each([
  ['towards it', 65, line(-0.1), 150],
  ['upwards', 72, line(0.1), 120],
  ['it leads away', 75, line(-0.1), null],
  ['it hardly moves', 65, line(-0.004), null],
  ['it takes more than two years', 65, line(-0.0068), null],
  ['it is not sure that it moves at all', 65, line(-0.1, 0.1), null],
  ['ten days are too few for a date', 65, { ...line(-0.1), span: 19 }, null],
  ['the line is there already, the trend is not', 69.9, { ...line(-0.1), middle: { day: 80, weight: 70 } }, today],
])('the day on which the target is met: %s', (_what, target, pace, day) => {
  expect(targetDateOf(pace, from70(target))?.day ?? null).toBe(day)
})

test('nobody knows the day exactly: nine of ten lie in the range, and a pace that may be none has no end', () => {
  expect(targetDateOf(line(-0.1), from70(65))).toEqual({ day: 150, earliest: 150, latest: 150 })
  expect(targetDateOf(line(-0.1, 0.02), from70(65))).toEqual({ day: 150, earliest: 133, latest: 186 })
  expect(targetDateOf(line(-0.1, 0.07), from70(65))).toMatchObject({ day: 150, latest: null })
})

test('a date counts from the last reading: who forgot the scale for a week is not promised a week more', () => {
  const days = Array.from({ length: 40 }, (_, at) => ({ day: 54 + at, weight: 72 - 0.1 * at }))
  const pace = paceOf(days, today)
  expect(pace && targetDateOf(pace, { trend: 68.9, target: 66, today })?.day).toBe(114)
})

const noise = 0.6
const lastDay = 90

/** The same numbers from the same seed, on every machine (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const gauss = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Somebody who weighs 80 kg on day 0, goes on like this, and steps on the scale on 4 to 7 days a week. */
function simulatedMember(perWeek: number, seed: number): MeasuredDay[] {
  const random = chance(seed)
  const daysPerWeek = 4 + Math.floor(random() * 4)
  return Array.from({ length: lastDay + 1 }, (_, day) => day).flatMap((day) => {
    const weight = 80 + (perWeek / 7) * day + noise * gauss(random)
    return random() < daysPerWeek / 7 ? [{ day, weight: Math.round(weight * 10) / 10 }] : []
  })
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const spread = (values: number[]) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)))

describe.each([-0.7, -0.49, -0.25, 0, 0.25])('a thousand members who change by %s kg a week', (perWeek) => {
  const checkDays = [14, 21, 28, 42, 60, 90]
  const target = perWeek > 0 ? 88 : 72
  const trueDay = perWeek === 0 ? Infinity : (target - 80) / (perWeek / 7)
  const paces = new Map(checkDays.map((day) => [day, [] as number[]]))
  const dates = new Map(checkDays.map((day) => [day, { shown: 0, isInside: 0 }]))
  const all = { shown: 0, isInside: 0 }
  let looks = 0
  let everMisled = 0
  for (let seed = 0; seed < 1000; seed++) {
    const days = simulatedMember(perWeek, seed * 31 + Math.round(perWeek * 100))
    const trend = trendOf(days)
    let isMisled = false
    for (let now = 14; now <= 90; now++) {
      const pace = paceOf(days, now)
      if (!pace) continue
      looks++
      paces.get(now)?.push(pace.perDay * 7)
      if (sayingOf(pace) === 'moving' && pace.perDay * perWeek < 0) isMisled = true
      const last = trend.findLast(({ day }) => day <= now)
      const date = last && targetDateOf(pace, { trend: last.trend, target, today: now })
      if (!date || now >= trueDay) continue
      const isInside = trueDay > date.earliest - 1 && trueDay <= (date.latest ?? Infinity)
      for (const count of [all, dates.get(now)]) {
        if (!count) continue
        count.shown++
        if (isInside) count.isInside++
      }
    }
    if (isMisled) everMisled++
  }

  test.each(checkDays)('the mean of all paces is the true one on day %i', (day) => {
    expect(Math.abs(mean(paces.get(day) ?? []) - perWeek)).toBeLessThan(perWeek === 0 ? 0.05 : Math.abs(perWeek) * 0.1)
  })

  test('at most one of twenty is ever told the wrong direction', () => {
    expect(everMisled).toBeLessThanOrEqual(50)
  })

  test('whenever a date is shown, the true one lies inside its range in four of five cases', () => {
    const enough = [all, ...dates.values()].filter(({ shown }) => shown >= 100)
    const inside = enough.map((count) => count.isInside / count.shown)
    // Who stays as they are has no date: the last day of a range, which would be wrong, is hardly ever named.
    const right = perWeek === 0 ? [1 - (all.shown - all.isInside) / looks] : inside
    expect(Math.min(...right)).toBeGreaterThanOrEqual(perWeek === 0 ? 0.95 : 0.8)
  })

  test('after 60 days the paces differ no more than when the trend was taken for them', () => {
    for (const day of [60, 90]) expect(spread(paces.get(day) ?? [])).toBeLessThanOrEqual(0.056)
  })
})
