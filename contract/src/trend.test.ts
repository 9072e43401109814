import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  beginOf,
  dayOf,
  dayText,
  isReached,
  type MeasuredDay,
  measuredDays,
  oneDecimal,
  progressOf,
  readDays,
  shownDays,
  trendOf,
} from './trend.ts'

const valuesOf = (days: MeasuredDay[]) => trendOf(days).map(({ trend }) => trend)
const daily = (weights: number[], first = 0) => weights.map((weight, place) => ({ day: first + place, weight }))
const reading = (moment: string, weight: number) => ({ measuredAt: new Date(moment), weight })
/** To the last digit that is printed. */
const printed = (values: number[], digits: number) => values.map((value) => Number(value.toFixed(digits)))

test('November 1990: the trend is what was published, without its rounding', () => {
  const carried = { day: 0, weight: 173.6, trend: 173.6, isNewStart: true }
  const days = trendOf(daily([172.5, 171.5, 172, 171.5], 1), carried)
  expect(
    printed(
      days.map(({ trend }) => trend),
      5,
    ),
  ).toEqual([173.49, 173.291, 173.1619, 172.99571])
  expect(days.map(({ trend }) => oneDecimal(trend))).toEqual(['173.5', '173.3', '173.2', '173.0'])
})

test('a gap gives the next reading the weight of all the days it stands for', () => {
  const values = valuesOf([
    { day: 0, weight: 80 },
    { day: 5, weight: 79 },
    { day: 6, weight: 79.4 },
  ])
  expect(printed(values, 6)).toEqual([80, 79.59049, 79.571441])
})

test('a line that falls steadily is followed nine days behind', () => {
  const last = trendOf(daily(Array.from({ length: 400 }, (_, day) => 90 - 0.05 * day))).at(-1)
  expect((last?.trend ?? 0) - (last?.weight ?? 0)).toBeCloseTo(0.45, 9)
})

test.each([
  [60, false],
  [61, true],
  [400, true],
])('after %i days without a record the trend begins anew: %s', (gap, isNew) => {
  const [, after] = trendOf([
    { day: 0, weight: 80 },
    { day: gap, weight: 70 },
  ])
  expect(after?.isNewStart).toBe(isNew)
  expect(after?.trend === 70).toBe(isNew)
})

test('nothing, one record, two, and records that never change', () => {
  expect(trendOf([])).toEqual([])
  expect(valuesOf(daily([0.1]))).toEqual([0.1])
  expect(printed(valuesOf(daily([500, 0.1])), 5)).toEqual([500, 450.01])
  expect(valuesOf(daily(Array.from({ length: 50 }, () => 64.85)))).toEqual(Array.from({ length: 50 }, () => 64.85))
})

test("a day is Japan's, counts by its first reading, and of two at one moment by the one given first", () => {
  const days = measuredDays([
    reading('2026-11-15T23:59:59+09:00', 66),
    reading('2026-11-15T07:00:00+09:00', 65),
    reading('2026-11-15T07:00:00+09:00', 99),
    reading('2026-11-15T15:00:00Z', 64),
    reading('2026-11-14T15:00:00Z', 67),
  ])
  expect(days.map(({ day, weight }) => [dayText(day), weight])).toEqual([
    ['2026-11-15', 67],
    ['2026-11-16', 64],
  ])
})

test('days stay days where other countries change their clocks', () => {
  for (const night of ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2028-02-29']) {
    const day = dayOf(new Date(`${night}T00:00:00+09:00`))
    expect(dayText(day)).toBe(night)
    expect(dayOf(new Date(`${night}T23:59:59.999+09:00`))).toBe(day)
    expect(dayOf(beginOf(day))).toBe(day)
    expect(dayOf(new Date(beginOf(day).getTime() - 1))).toBe(day - 1)
  }
})

test.each([
  [165.3 * 0.45359237, '75.0'],
  [(11 * 14 + 9.3) * 0.45359237, '74.1'],
  [64.85, '64.9'],
  [-64.85, '-64.9'],
  [0.05, '0.1'],
  [-0.05, '-0.1'],
  [-0.04, '0.0'],
  [-0, '0.0'],
  [0.25, '0.3'],
  [500, '500.0'],
])('%d is shown as %s', (value, shown) => {
  expect(oneDecimal(value)).toBe(shown)
})

test.each([
  ['on the way down', [70, 65, 60.1], 70, false],
  ['there', [70, 65, 60], 70, true],
  ['there and a little above again', [70, 60, 60.9, 61], 70, true],
  ['there, and away again', [70, 60, 61.1], 70, false],
  ['further than wanted', [70, 60, 55], 70, true],
  ['on the way up', [50, 59.9], 50, false],
  ['up and there', [50, 60.2, 59.3], 50, true],
  ['the start is the target', [60, 60.8, 59.2], 60, true],
  ['the start is the target, left behind', [60, 61.5], 60, false],
  ['the start is the target, left behind and met again', [60, 61.5, 59.9], 60, true],
  ['no record since', [], 70, false],
  ['the trend is still above while somebody wants to gain', [63, 61], 58, false],
  ['it fell below first and rose then', [63, 58, 60], 58, true],
])('reached or not: %s', (_, trend, start, expected) => {
  expect(isReached(trend, { start, target: 60 })).toBe(expected)
})

test.each([
  [70, 70, 60, 0, '10.0', false],
  [65, 70, 60, 50, '5.0', false],
  [69.3, 70, 69, 70, '0.3', false],
  [75, 70, 60, 0, '15.0', false],
  [60.001, 70, 60, 99, '0.001', false],
  [60, 70, 60, 100, '0.0', true],
  [55, 70, 60, 100, '0.0', true],
  [52.5, 50, 55, 50, '2.5', false],
  [56, 50, 55, 100, '0.0', true],
  [45, 50, 55, 0, '10.0', false],
  [60, 60, 60, 100, '0.0', true],
  [65, 60, 60, 100, '5.0', false],
])('at %d, begun at %d, wanting %d: %i percent, %s left', (now, start, target, percent, left, done) => {
  expect(progressOf(now, { start, target })).toEqual({ percent, left, isReached: done })
})

const weights = fc.integer({ min: 1, max: 5_000_000 }).map((whole) => whole / 10_000)
const journals = fc
  .uniqueArray(fc.record({ day: fc.integer({ min: 18_000, max: 20_000 }), weight: weights }), {
    selector: ({ day }) => day,
    maxLength: 200,
  })
  .map((days) => days.toSorted((one, other) => one.day - other.day))

test('whatever is added, corrected or deleted: going on from the day before is the same as beginning anew', () => {
  const changes = fc.array(fc.record({ day: fc.integer({ min: 18_000, max: 20_000 }), weight: fc.option(weights) }), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(journals, changes, (journal, changed) => {
      const after = new Map(journal.map(({ day, weight }) => [day, weight]))
      for (const { day, weight } of changed)
        if (weight === null) after.delete(day)
        else after.set(day, weight)
      const days = [...after].map(([day, weight]) => ({ day, weight })).toSorted((one, other) => one.day - other.day)
      const first = Math.min(...changed.map(({ day }) => day))
      const kept = trendOf(journal).filter(({ day }) => day < first)
      const anew = trendOf(
        days.filter(({ day }) => day >= first),
        kept.at(-1),
      )
      expect([...kept, ...anew]).toEqual(trendOf(days))
    }),
  )
})

const shown = (days: MeasuredDay[]) => trendOf(days).filter(({ day }) => day > 20_000 - shownDays)

test('what is read is enough: the days shown are the same as with everything before them', () => {
  fc.assert(
    fc.property(journals, (journal) => {
      const [all, read] = [shown(journal), shown(journal.filter(({ day }) => day > 20_000 - readDays))]
      expect(read.map(({ day }) => day)).toEqual(all.map(({ day }) => day))
      for (const [place, { trend }] of read.entries()) expect(trend).toBeCloseTo(all[place]?.trend ?? 0, 9)
    }),
  )
})

test('progress is a whole number from 0 to 100, whatever the weights', () => {
  fc.assert(
    fc.property(weights, weights, weights, (now, start, target) => {
      const { percent, left, isReached: isDone } = progressOf(now, { start, target })
      expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
      expect(left).toMatch(/^\d+\.\d+$/)
      expect(Number(left) === 0).toBe(isDone)
    }),
  )
})
