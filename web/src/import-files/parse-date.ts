import { withoutJapanese } from './file-vocabulary-text.ts'
import type { Clock, DayOrder } from './import-types.ts'
import { zoneOffset } from './time-zone.ts'

export interface DateOptions {
  clock: Clock
  /** What comes first in 1/2/2026 or 26/1/2; without it such a date cannot be parsed. */
  order?: DayOrder | undefined
  /** The zone a row names for its time; believed where it is one, unless the time states another. */
  zone?: string
}

export const dayOrders: readonly DayOrder[] = ['year first', 'month first', 'day first']

const longest = 60
const isPlain = /^[\x20-\x7e]*$/
const hourMs = 3_600_000
const clockMs: Record<Clock, number> = { utc: 0, japan: 9 * hourMs }

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/
const shortYear = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
/** Reiwa, Heisei, Showa: the year before their first. */
const eras: Readonly<Record<string, number | undefined>> = { r: 2018, h: 1988, s: 1925 }
const eraFirst = /^([rhs])[. ]?(\d{1,2})([-/.])(\d{1,2})\3(\d{1,2})(?!\d)/
/** Nothing but digits: a day, and perhaps its time. */
const compact = /^(\d{4})(\d{2})(\d{2})(?:[t ]?(\d{2})(\d{2})(\d{2})?)?(?!\d)/
/** Since 1970, in seconds or in milliseconds. */
const sinceEpoch = /^(?:(\d{9,10})(?:\.\d{1,9})?|(\d{13}))$/
const monthNamed = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?!\d)/
const dayThenMonth = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})(?!\d)/
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const clockTime =
  /^[t\s,]*(am|pm)?\s*(\d{1,2}):(\d{1,2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?m\.?)?\s*(z|(?:utc|gmt)?\s?(?:([+-])(\d{2}):?(\d{2}))|utc|gmt)?$/

/** Normalises a text before it is parsed: half width, no Japanese signs, small letters, signs between the digits. */
const plainly = (text: string) => {
  const short = text.slice(0, longest + 1)
  return (isPlain.test(short) ? short : withoutJapanese(short.normalize('NFKC')))
    .trim()
    .toLowerCase()
    .replace(compact, (_all, year, month, day, hour, minute, second = '00') =>
      hour ? `${year}-${month}-${day} ${hour}:${minute}:${second}` : `${year}-${month}-${day}`,
    )
}

/** Parses a date, with or without a time, into milliseconds; null for what is no date. */
export function parseDate(text: string, options: DateOptions): number | null {
  if (text.length > longest) return null
  const plain = plainly(text)
  const [, seconds, milliseconds] = sinceEpoch.exec(plain) ?? []
  if (seconds) return Number(seconds) * 1000
  if (milliseconds) return Number(milliseconds)
  const found = dayIn(plain, options.order)
  if (!found) return null
  const { year, month, day } = found
  const midnight = Date.UTC(year, month - 1, day)
  const isDay = month >= 1 && month <= 12 && new Date(midnight).getUTCDate() === day && day > 0
  const time = isDay ? timeIn(plain.slice(found.length)) : null
  if (time === null) return null
  const wall = midnight + time.ms
  const ofZone = options.zone ? zoneOffset(options.zone, wall) : null
  return wall - (time.stated ?? ofZone ?? clockMs[options.clock])
}

/** In whatever order its day is written. */
export const couldBeDate = (text: string) =>
  dayOrders.some((order) => parseDate(text, { clock: 'japan', order }) !== null)

/** A row that holds nothing but a day, for the rows below it. */
export const isDayOnly = (text: string) => {
  const plain = plainly(text)
  return dayOrders.some((order) => dayIn(plain, order)?.length === plain.length)
}

export const isTimeOnly = (text: string) => clockTime.test(plainly(text))

/** Which orders of day, month and year a date could be written in; null where it does not matter. */
export function ordersOf(text: string): DayOrder[] | null {
  const plain = plainly(text)
  const match = yearLast.exec(plain) ?? shortYear.exec(plain)
  // A whole year behind points has the day first in every country that uses them.
  if (!match || (match[2] === '.' && match[4]?.length === 4)) return null
  return dayOrders.filter((order) => {
    const found = dayIn(plain, order)
    return found && found.month <= 12 && found.day <= 31 && (match[4]?.length === 4 || found.year >= 2000)
  })
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
  match = eraFirst.exec(plain)
  if (match) return { ...dayOf(match, 2, 4, 5), year: (eras[match[1] ?? ''] ?? 0) + Number(match[2]) }
  match = yearLast.exec(plain)
  if (match) return dayWithYearLast(match, match[2] === '.' ? 'day first' : order)
  match = shortYear.exec(plain)
  if (match) return dayWithShortYear(match, order)
  match = monthNamed.exec(plain)
  if (match) return dayOf(match, 3, 1, 2)
  match = dayThenMonth.exec(plain)
  return match && dayOf(match, 3, 2, 1)
}

function dayWithYearLast(match: RegExpExecArray, order: DayOrder | undefined): Day | null {
  if (order === 'day first') return dayOf(match, 4, 3, 1)
  return order === 'month first' ? dayOf(match, 4, 1, 3) : null
}

/** Two digits are a year of this century that has come, or one of the last. */
function dayWithShortYear(match: RegExpExecArray, order: DayOrder | undefined): Day | null {
  const isYearFirst = order === 'year first'
  if (!order || match[isYearFirst ? 1 : 4]?.length !== 2 || (match[2] === '.' && order === 'month first')) return null
  const found = isYearFirst ? dayOf(match, 1, 3, 4) : dayWithYearLast(match, order)
  if (!found) return null
  const year = 2000 + found.year
  return { ...found, year: year <= new Date().getUTCFullYear() ? year : year - 100 }
}

/** Milliseconds from the day's midnight, and how far ahead of UTC that is where it is stated; a day without a time begins. */
function timeIn(rest: string): { ms: number; stated?: number } | null {
  if (rest.trim() === '') return { ms: 0 }
  const match = clockTime.exec(rest)
  if (!match) return null
  const [, before, hour = '', minute = '', second = '0', fraction = '0', after, zone, sign, zoneHour, zoneMinute] =
    match
  const half = (before ?? after)?.[0]
  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)
  // In Japan a day may last until the small hours: 24:10 is ten past midnight.
  const isTime = hours < 30 && Number(minute) < 60 && Number(second) < 60 && !(half && Number(hour) > 12)
  if (!isTime || (before && after)) return null
  const stated = sign ? Number(`${sign}1`) * (Number(zoneHour) * 60 + Number(zoneMinute)) * 60_000 : 0
  const thousandths = Number(fraction.padEnd(3, '0').slice(0, 3))
  const ms = hours * hourMs + Number(minute) * 60_000 + Number(second) * 1000 + thousandths
  return { ms, ...(zone && { stated }) }
}
