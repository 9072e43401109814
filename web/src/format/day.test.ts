import { expect, test } from 'vitest'
import {
  dayBefore,
  dayInWords,
  daysBetween,
  fullDayText,
  monthInWords,
  monthOfYearInWords,
  shortDayText,
  weekdayText,
} from './day.ts'

test('a day is the same day wherever the browser is', () => {
  const ways = [fullDayText, shortDayText, dayInWords, monthInWords, monthOfYearInWords]
  expect(ways.map((way) => way('2027-03-05'))).toEqual(['2027/03/05', '3/5', '3月5日', '3月', '2027年3月'])
  expect([dayBefore('2028-03-01', 1), daysBetween('2026-12-31', '2027-01-02')]).toEqual(['2028-02-29', 2])
  expect(['2026-10-06', '2025-10-06'].map((day) => weekdayText(day, '2026-11-17'))).toEqual([
    '10月6日（火）',
    '2025年10月6日（月）',
  ])
})
