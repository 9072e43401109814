import { expect, test } from 'vitest'
import { directionOfSeries } from './direction.ts'

test.each([
  ['of one day nothing is said', [0], [60], null],
  ['of none nothing is said', [], [], null],
  ['less than anybody sees is level', [0, 7], [60, 60.1], 'level'],
  ['it goes down', [0, 7], [60, 59.5], 'down'],
  ['it goes up', [0, 7], [60, 60.5], 'up'],
  ['a week counts, not what was before it', [0, 20, 27], [70, 60, 60.5], 'up'],
  ['where the week has no other day, the last before it counts', [0, 20], [70, 60], 'down'],
  ['where there is no week yet, all of it counts', [0, 3], [60, 61], 'up'],
])('the direction of a trend: %s', (_, days, trends, direction) => {
  expect(directionOfSeries({ days, trends })).toBe(direction)
})
