import { expect, test } from 'vitest'
import { minuteOf, momentOf } from './japan-minute.ts'
import { whenText } from './when-text.ts'

test("a minute is that of Japan's clock, and leads back to its moment", () => {
  expect(minuteOf('2026-11-14T22:05:59.999Z')).toBe('2026-11-15T07:05')
  expect(momentOf('2026-11-15T07:05')).toBe(Date.parse('2026-11-14T22:05:00Z'))
  expect(momentOf('T07:05')).toBeNaN()
})

test.each([
  ['2026-11-14T22:05:00Z', '今日 7:05'],
  ['2026-11-14T15:00:00Z', '今日 0:00'],
  ['2026-11-14T14:59:00Z', '昨日 23:59'],
  ['2026-11-13T14:59:00Z', '11/13 23:59'],
  ['2025-11-13T14:59:00Z', '2025/11/13 23:59'],
])('at noon of 15 November, %s was %s', (moment, words) => {
  expect(whenText(moment, Date.parse('2026-11-15T03:00:00Z'))).toBe(words)
})
