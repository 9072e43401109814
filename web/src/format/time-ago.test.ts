import { expect, test } from 'vitest'
import { timeAgoText } from './time-ago-text.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000] as const

test.each([
  [-hour, 'たった今'],
  [0, 'たった今'],
  [minute - 1, 'たった今'],
  [minute, '1分前'],
  [hour - second, '59分前'],
  [hour, '1時間前'],
  [day - second, '23時間前'],
  [day, '1日前'],
  [7 * day - second, '6日前'],
  [7 * day, '2026/11/08'],
  // 23:59:59 UTC is the next day in Tokyo.
  [14 * day - 12 * hour + second, '2026/11/02'],
])('%i ms ago is said as %s', (past, said) => {
  expect(timeAgoText(new Date(now - past).toISOString(), now)).toBe(said)
})
