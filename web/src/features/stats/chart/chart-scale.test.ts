import { expect, test } from 'vitest'
import { scaleFor } from './chart-scale.ts'

test.each([
  [[65], null, [64, 64.5, 65, 65.5, 66]],
  [[65.2, 63.1], 60, [60, 62, 64, 66]],
  [[65.2, 63.1], 40, [63, 64, 65, 66]],
  [[0.1], null, [0, 0.5, 1, 1.5]],
  [[500, 0.1], 999, [0, 250, 500, 750, 1000]],
])('of %j with the target %s the lines are %j', (weights, target, ticks) => {
  const scale = scaleFor(weights, target)
  expect(scale.ticks).toEqual(ticks)
  expect([scale.low, scale.high]).toEqual([ticks[0], ticks.at(-1)])
})
