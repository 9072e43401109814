import { dayText, oneDecimal, scalesOf, seriesOf, type stats } from '@hakari/contract'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fullDayText, weekdayText } from '../../../format/day.ts'
import { kilogramsText } from '../../../format/kilograms.ts'
import { drawChart, drawShape, labelsOf, thinned } from './chart-frame.ts'
import { ChartTable } from './chart-table.tsx'
import { nearestTo, pictureText, spokenAt } from './figures-of-day.ts'
import { ShapeChart } from './shape-chart.tsx'
import { WeightChart } from './weight-chart.tsx'

const kilograms = fc.integer({ min: 300_000, max: 2_000_000 }).map((tens) => tens / 10_000)
const someSeries = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 90 }), weight: kilograms, trend: kilograms }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((days) => {
    let day = 20_000
    return seriesOf(days.map(({ gap, ...both }) => ({ day: (day += gap), ...both })))
  })
const today = dayText(20_500)
const chartOf = (series: stats.Chart['series'], targetWeight: string | null): stats.Chart => ({
  today,
  numbers: 'weight',
  series,
  isAll: true,
  targetWeight,
  pace: 'unclear',
  perWeek: 0,
  missing: null,
  missingDays: 0,
})
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

test('chart, table, sentence and speech say the same figures', () => {
  fc.assert(
    fc.property(someSeries, fc.option(kilograms), (series, goal) => {
      const target = goal === null ? null : String(goal)
      const html = renderToStaticMarkup(createElement(WeightChart, { chart: chartOf(series, target) }))
      const table = renderToStaticMarkup(createElement(ChartTable, { id: 'x', series, most: Infinity }))
      const rows = [...table.matchAll(/<tr>(.*?)<\/tr>/g)].slice(1).map(([, row]) => wordsOf(row ?? '').trim())
      const count = series.days.length
      const told = series.days.map((after, at) => ({
        day: dayText(Date.parse(series.since) / 86_400_000 + after),
        weight: kilogramsText(String(series.weights[at])),
        trend: oneDecimal(series.trends[at] ?? 0),
      }))
      expect(rows).toEqual(
        told.map(({ day, weight, trend }) => `${fullDayText(day)} ${weight}kg ${trend}kg`).toReversed(),
      )
      told.forEach(({ day, weight, trend }, at) =>
        expect(spokenAt(series, at, today)).toBe(`${weekdayText(day, today)} ${weight}kg、トレンド ${trend}kg`),
      )
      const newest = told.at(-1)
      expect(pictureText(series, { today, goal: target })).toContain(
        `は${newest?.weight}kg、トレンドは${newest?.trend}kg`,
      )
      expect(html).toContain(`aria-valuetext="${spokenAt(series, count - 1, today)}"`)
      expect(wordsOf(html)).toContain(`いまのトレンド ${newest?.trend} kg`)
      const { line, frame } = drawChart(series, goal)
      const { x, y } = scalesOf(frame)
      expect(line.newest).toMatchObject({ x: x(series.days.at(-1) ?? 0), y: y(series.weights.at(-1) ?? 0) })
    }),
    { numRuns: 60 },
  )
})

test('no number of the scale lies under the mark of the newest weight, and the topmost of those that stay has the unit', () => {
  fc.assert(
    fc.property(someSeries, (series) => {
      const html = renderToStaticMarkup(createElement(WeightChart, { chart: chartOf(series, null) }))
      const heightsOf = (of: RegExp) => [...html.matchAll(of)].map(([, share]) => Number(share))
      const [mark] = heightsOf(/<b [^>]*style="bottom:([\d.]+)%"/g)
      const numbers = heightsOf(/<span [^>]*style="bottom:([\d.]+)%"/g)
      expect(numbers.length).toBeGreaterThan(1)
      // A mark of 22 px and a number of 12 in a drawing of 210.
      for (const number of numbers) expect(Math.abs(number - (mark ?? NaN))).toBeGreaterThan((100 * 17) / 210)
      expect(html.match(/<small>kg<\/small>/g)).toHaveLength(1)
    }),
    { numRuns: 60 },
  )
})

test('of who shows changes alone the drawing fills its frame, and neither it nor its words tell a figure', () => {
  fc.assert(
    fc.property(someSeries, (series) => {
      const [zero = 0] = series.weights
      const fromZero = (kilograms: number) => kilograms - zero
      const told = { ...series, weights: series.weights.map(fromZero), trends: series.trends.map(fromZero) }
      const chart: stats.Chart = { ...chartOf(told, null), numbers: 'change' }
      const html = renderToStaticMarkup(createElement(ShapeChart, { chart }))
      expect(wordsOf(html)).not.toMatch(/kg|\d\.\d/)
      expect(html).not.toMatch(/aria-(label|valuetext)="[^"]*(kg|\d\.\d)/)
      const { frame, ticks } = drawShape(told)
      expect(ticks).toEqual([])
      for (const kilograms of [...told.weights, ...told.trends]) {
        expect(kilograms).toBeGreaterThanOrEqual(frame.low)
        expect(kilograms).toBeLessThanOrEqual(frame.high)
      }
    }),
    { numRuns: 60 },
  )
})

test('wherever one points, the nearest record answers', () => {
  fc.assert(
    fc.property(someSeries, fc.integer({ min: -50, max: 6000 }), ({ days }, day) => {
      const found = nearestTo(days, day)
      const distances = days.map((measured) => Math.abs(measured - day))
      expect(distances[found]).toBe(Math.min(...distances))
    }),
  )
})

test('of years at most 400 dots are drawn, and the newest is always among them', () => {
  for (const count of [399, 400, 401, 2000, 5000]) {
    const series = seriesOf(Array.from({ length: count }, (_, day) => ({ day, weight: 60, trend: 60 })))
    const drawn = thinned(series)
    expect(drawn.days.length).toBeLessThanOrEqual(400)
    expect(drawn.days.length).toBeGreaterThan(Math.min(count, 199))
    expect(drawn.days.at(-1)).toBe(count - 1)
  }
})

test('under the chart stand days, then months, then years, as many as a phone has room for', () => {
  const first = Date.parse('2025-11-20') / 86_400_000
  const words = (days: number) => labelsOf(first, days).map(({ label }) => label)
  expect(words(2)).toEqual(['11/20', '11/21', '11/22'])
  expect(words(29)).toEqual(['11/21', '12/5', '12/19'])
  expect(words(89)).toEqual(['12月', '2026年', '2月'])
  expect(words(730)).toEqual(['2026年', '5月', '9月', '2027年', '5月', '9月'])
  for (let days = 1; days < 9000; days += 13) expect(words(days).length).toBeLessThanOrEqual(7)
})

const daily = (count: number, every = 1) =>
  seriesOf(Array.from({ length: count }, (_, at) => ({ day: at * every, weight: 60, trend: 60 + at / 1000 })))

test('the line of years is drawn with fewer points, and without a gap that nobody had', () => {
  for (const series of [daily(5000), daily(1500, 5), daily(9000)]) {
    const { line } = drawChart(series, null)
    expect(line.gaps).toBe('')
    expect(line.trend.match(/[ML]/g)?.length).toBeLessThan(1600)
    expect(line.newest.x).toBe(1000)
  }
  expect(drawChart(daily(300, 20), null).line.gaps.match(/M/g)).toHaveLength(299)
})
