import { expect, test } from 'vitest'
import { isFarOff, weighedBefore } from './far-off.ts'

const day = 86_400_000

test.each([
  [53.2, 56.2, 1, false],
  [52.9, 56.2, 1, true],
  [59.4, 56.2, 0, true],
  [96.5, 100, 0, false],
  [95.9, 100, 0, true],
  [52.9, 56.2, 10, false],
  [50.9, 56.2, 29, false],
  [50, 56.2, 29, true],
  [5.62, 56.2, 300, true],
])('%s kg, %s kg before, after %s days: far off is %s', (weight, before, days, expected) => {
  expect(isFarOff({ weight, at: days * day }, { weight: before, at: 0 })).toBe(expected)
})

test('the weight before an entry is the last but one of its line', () => {
  const line = { since: '2026-11-10', days: [0, 3, 3], weights: [56.1, 56.4, 65.2], trends: [56.1, 56.2, 57] }
  expect(weighedBefore(line)).toEqual({ weight: 56.4, at: Date.parse('2026-11-13') })
  expect(weighedBefore({ since: '2026-11-10', days: [0], weights: [56.1], trends: [56.1] })).toBeNull()
})
