import { expect, test } from 'vitest'
import { dateTimeText } from './date-time.ts'
import { recentTimeText } from './recent-time.ts'

test('a time is shown as people in Japan read it, wherever the browser is', () => {
  expect(dateTimeText('2026-11-14T22:12:00.000Z')).toBe('2026/11/15 07:12')
})

test('midnight is the beginning of a day', () => {
  expect(dateTimeText('2026-01-04T15:00:00.000Z')).toBe('2026/01/05 00:00')
})

test('a recent time is said in words, and the first hour of a day is 0', () => {
  expect(['2026-11-13T21:46:30.000Z', '2026-12-31T15:06:00.000Z'].map(recentTimeText)).toEqual([
    '11月14日 6:46',
    '1月1日 0:06',
  ])
})
