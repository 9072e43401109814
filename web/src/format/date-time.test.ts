import { expect, test } from 'vitest'
import { dateTimeText, measuredText } from './date-time.ts'

test('a time is shown as people in Japan read it, wherever the browser is', () => {
  expect(dateTimeText('2026-11-14T22:12:00.000Z')).toBe('2026/11/15 07:12')
})

test('midnight is the beginning of a day', () => {
  expect(dateTimeText('2026-01-04T15:00:00.000Z')).toBe('2026/01/05 00:00')
})

test('a day whose time nobody wrote is shown without one', () => {
  expect(measuredText('2026-01-04T15:00:00.000Z')).toBe('2026/01/05')
  expect(measuredText('2026-01-04T15:00:01.000Z')).toBe('2026/01/05 00:00')
  expect(measuredText('2026-01-05T00:00:00Z')).toBe('2026/01/05 09:00')
})
