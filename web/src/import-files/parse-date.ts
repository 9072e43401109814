import { withoutJapanese } from './file-vocabulary-text.ts'
import type { Clock } from './import-types.ts'

export type DayOrder = 'month first' | 'day first'
export interface DateOptions {
  clock: Clock
  /** Whether 1/2/2026 has the month or the day first; without it such a date cannot be parsed. */
  order?: DayOrder | undefined
}

const longest = 60
const isPlain = /^[\x20-\x7e]*$/
const hourMs = 3_600_000
const clockMs: Record<Clock, number> = { utc: 0, japan: 9 * hourMs }

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/
const monthNamed = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?!\d)/
const dayThenMonth = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})(?!\d)/
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const clockTime =
  /^[t\s,]*(am|pm)?\s*(\d{1,2}):(\d{1,2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?m\.?)?\s*(z|(?:utc|gmt)?\s?(?:([+-])(\d{2}):?(\d{2}))|utc|gmt)?$/

/** Normalises a text before it is parsed: half width, no Japanese signs, small letters. */
const plainly = (text: string) => {
  const short = text.slice(0, longest + 1)
  return (isPlain.test(short) ? short : withoutJapanese(short.normalize('NFKC'))).trim().toLowerCase()
}

/** Parses a date, with or without a time, into milliseconds; null for what is no date. */
export function parseDate(text: string, options: DateOptions): number | null {
  if (text.length > longest) return null
  const plain = plainly(text)
  const found = dayIn(plain, options.order)
  if (!found) return null
  const { year, month, day } = found
  const midnight = Date.UTC(year, month - 1, day)
  const isDay = month >= 1 && month <= 12 && new Date(midnight).getUTCDate() === day && day > 0
  const time = isDay ? timeIn(plain.slice(found.length), clockMs[options.clock]) : null
  return time === null ? null : midnight + time
}

/** A row that holds nothing but a day, for the rows below it. */
export const isDayOnly = (text: string) => {
  const plain = plainly(text)
  return dayIn(plain, 'month first')?.length === plain.length
}

export const isTimeOnly = (text: string) => clockTime.test(plainly(text))

/** Which orders of day and month a date could be written in; null where it does not matter. */
export function ordersOf(text: string): DayOrder[] | null {
  const [, first, sign, second] = yearLast.exec(plainly(text)) ?? []
  if (!first || !second || sign === '.') return null
  return [
    ...(Number(first) <= 12 && Number(second) <= 31 ? ['month first' as const] : []),
    ...(Number(second) <= 12 && Number(first) <= 31 ? ['day first' as const] : []),
  ]
}

interface Day {
  year: number
  month: number
  day: number
  length: number
}

const dayOf = (match: RegExpExecArray, year: number, month: number, day: number): Day => ({
  year: Number(match[year]),
  month: Number(match[month]) || months.indexOf((match[month] ?? '').slice(0, 3)) + 1,
  day: Number(match[day]),
  length: match[0].length,
})

function dayIn(plain: string, order: DayOrder | undefined): Day | null {
  let match = yearFirst.exec(plain)
  if (match) return dayOf(match, 1, 3, 4)
  match = yearLast.exec(plain)
  // A date with points has the day first in every country that uses them.
  if (match?.[2] === '.' || (match && order === 'day first')) return dayOf(match, 4, 3, 1)
  if (match) return order ? dayOf(match, 4, 1, 3) : null
  match = monthNamed.exec(plain)
  if (match) return dayOf(match, 3, 1, 2)
  match = dayThenMonth.exec(plain)
  return match && dayOf(match, 3, 2, 1)
}

/** Milliseconds from the day's midnight in UTC; a day without a time begins. */
function timeIn(rest: string, zoneMs: number): number | null {
  if (rest.trim() === '') return -zoneMs
  const match = clockTime.exec(rest)
  if (!match) return null
  const [, before, hour = '', minute = '', second = '0', fraction = '0', after, zone, sign, zoneHour, zoneMinute] =
    match
  const half = (before ?? after)?.[0]
  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)
  const isTime = hours < 24 && Number(minute) < 60 && Number(second) < 60 && !(half && Number(hour) > 12)
  if (!isTime || (before && after)) return null
  const stated = sign ? Number(`${sign}1`) * (Number(zoneHour) * 60 + Number(zoneMinute)) * 60_000 : 0
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3))
  return hours * hourMs + Number(minute) * 60_000 + Number(second) * 1000 + ms - (zone ? stated : zoneMs)
}
