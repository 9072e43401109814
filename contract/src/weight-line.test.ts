import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawWeightLine, frameAround, scalesOf } from './weight-line.ts'
import { seriesOf } from './weight-series.ts'

const size = { width: 300, height: 100 }
const day = (number: number, weight: number, trend = weight) => ({ day: number, weight, trend })
const numbersOf = (path: string) => (path.match(/-?[\d.]+/g) ?? []).map(Number)

const inside = (value: number) => value >= -0.1 && value <= 300.1

test('whatever was weighed, the whole line lies inside its frame', () => {
  const weight = fc.double({ min: 0.05, max: 500, noNaN: true })
  const measured = fc.array(fc.record({ gap: fc.integer({ min: 0, max: 400 }), weight, trend: weight }), {
    minLength: 1,
    maxLength: 40,
  })
  fc.assert(
    fc.property(measured, fc.option(weight), (days, goal) => {
      let at = 0
      const series = seriesOf(days.map(({ gap, ...both }) => ({ day: (at += gap), ...both })))
      const line = drawWeightLine(series, frameAround(series, size), goal)
      return (
        [line.stems, line.trend, line.gaps, line.below].flatMap(numbersOf).every(inside) &&
        line.newest.x === 300 &&
        (line.goalY === null || (line.goalY >= 0 && line.goalY <= 100))
      )
    }),
  )
})

test('a steady weight looks steady: two kilograms are the least the height stands for', () => {
  const series = seriesOf([day(1, 60), day(2, 60.2), day(3, 60)])
  const { low, high } = frameAround(series, size)
  expect(high - low).toBeCloseTo(2)
  expect(scalesOf(frameAround(series, size)).y(60.1)).toBe(50)
})

test('days lie as far apart as they are, and a single one stands at the end', () => {
  const series = seriesOf([day(10, 60), day(11, 61), day(20, 62)])
  expect(numbersOf(drawWeightLine(series, frameAround(series, size)).dots)).toEqual([0, 100, 0.01, 30, 50, 0.01])
  const alone = seriesOf([day(10, 60)])
  expect(drawWeightLine(alone, frameAround(alone, size)).newest).toMatchObject({ x: 300, y: 50 })
})

/** Whether two records so many days apart are joined by a line, and whether by a dotted one. */
const drawn = (gap: number) => {
  const series = seriesOf([day(0, 60), day(gap, 60)])
  const { trend, gaps } = drawWeightLine(series, frameAround(series, size))
  return [trend.includes('L'), gaps !== '']
}

test('more than a week without a record is dotted, and more than sixty days break the line', () => {
  expect(drawn(7)).toEqual([true, false])
  expect(drawn(8)).toEqual([false, true])
  expect(drawn(60)).toEqual([false, true])
  expect(drawn(61)).toEqual([false, false])
})

test('the goal is drawn only where the weights are', () => {
  const series = seriesOf([day(0, 60), day(1, 62)])
  const goalAt = (goal: number | null) => drawWeightLine(series, frameAround(series, size), goal).goalY
  expect([goalAt(61), goalAt(59.9), goalAt(null)]).toEqual([50, null, null])
})
