import type { MeasuredDay } from './trend.ts'

/** Long enough to tell 50 g a week from nothing, short enough to notice that something has changed. */
const windowDays = 49
const fewestDays = 4
const shortestSpan = 10
const oldestNewest = 7

/** A line through the weights of the measured days. The trend follows weights with a delay, and so would its slope. */
export interface Pace {
  /** Kilograms a day. */
  perDay: number
  /** The standard error of that, and of how many days freely it was estimated. */
  error: number
  freedom: number
  /** The line goes through this point; `day` is a number of days, with a fraction. */
  middle: { day: number; weight: number }
  /** From the first to the last measured day. */
  span: number
}

const recentDays = (days: readonly MeasuredDay[], today: number) =>
  days.filter(({ day }) => day > today - windowDays && day <= today)

/** How fast the weight goes, by least squares; null while that would be a guess. */
export function paceOf(days: readonly MeasuredDay[], today: number): Pace | null {
  const recent = recentDays(days, today)
  const [first, last] = [recent[0], recent.at(-1)]
  if (!first || !last || recent.length < fewestDays) return null
  const span = last.day - first.day
  return span < shortestSpan || today - last.day > oldestNewest ? null : { ...lineThrough(recent), span }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function lineThrough(days: readonly MeasuredDay[]): Omit<Pace, 'span'> {
  const middle = { day: mean(days.map(({ day }) => day)), weight: mean(days.map(({ weight }) => weight)) }
  const sum = (of: (x: number, y: number) => number) =>
    days.reduce((total, { day, weight }) => total + of(day - middle.day, weight - middle.weight), 0)
  const spread = sum((x) => x * x)
  const perDay = sum((x, y) => x * y) / spread
  const missed = sum((x, y) => (y - perDay * x) ** 2)
  const freedom = days.length - 2
  return { perDay, error: Math.sqrt(missed / freedom / spread), freedom, middle }
}

/** Of the normal distribution: four of five, and nine of ten, lie within so many standard deviations. */
const within80 = 1.2816
const within90 = 1.6449

/** Few days say less of their own noise: Student's t, by the first terms of its expansion around the normal z. */
const student = (z: number, freedom: number) =>
  z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2)

const doubtOf = ({ error, freedom }: Pace, within: number) => error * student(within, freedom)

/** In a week this much, either way, is nothing anybody could see. */
const unnoticed = 0.15 / 7

/** What can be said of it: a pace, that hardly anything changes, or nothing yet. */
export function sayingOf(pace: Pace): 'moving' | 'still' | 'unclear' {
  const doubt = doubtOf(pace, within80)
  if (Math.abs(pace.perDay) + doubt < unnoticed) return 'still'
  return Math.abs(pace.perDay) > doubt ? 'moving' : 'unclear'
}

interface Missing {
  /** Days with a record; or days that have to pass, because there are records enough and they lie too close together. */
  missingDays: number
  missing: 'records' | 'span' | 'both'
}

/** What lacks, at least, until there is a pace. A number is a promise: where both lack, there is none. */
export function missingForPace(days: readonly MeasuredDay[], today: number): Missing {
  const recent = recentDays(days, today)
  const first = recent[0]?.day ?? today
  const records = fewestDays - recent.length
  const span = first + shortestSpan - today
  if (records <= 0) return span > 0 ? { missingDays: span, missing: 'span' } : { missingDays: 1, missing: 'records' }
  const hasToday = recent.at(-1)?.day === today
  const dayOfLast = today + records - (hasToday ? 0 : 1)
  return dayOfLast - first >= shortestSpan
    ? { missingDays: records, missing: 'records' }
    : { missingDays: 0, missing: 'both' }
}

const slowestPace = 0.005
const longestWait = 730
/** Of those who are told a date sooner, most have been taken for faster than they are. */
const spanForDate = 20
const tiny = 1e-9

export interface TargetDate {
  /** Numbers of days since 1970, like those of the trend; at this pace, and if it is somewhat faster, or slower. */
  day: number
  earliest: number
  /** Null: nobody can say. */
  latest: number | null
}

/** When the line meets the target; null when it leads elsewhere, hardly moves, is not sure, or takes years. */
export function targetDateOf(
  pace: Pace,
  { trend, target, today }: { trend: number; target: number; today: number },
): TargetDate | null {
  const { perDay, middle, span } = pace
  const way = Math.sign(target - trend)
  if (way * perDay < slowestPace || span < spanForDate || sayingOf(pace) === 'unclear') return null
  // Whoever forgot to step on the scale has gone on: the line counts from where it was measured.
  const meetsAt = (kilogramsPerDay: number) =>
    Math.max(today, Math.ceil(middle.day + (target - middle.weight) / (way * kilogramsPerDay) - tiny))
  const speed = Math.abs(perDay)
  if (meetsAt(speed) - today > longestWait) return null
  const doubt = doubtOf(pace, within90)
  const isOpen = speed - doubt < slowestPace || meetsAt(speed - doubt) - today > longestWait
  return { day: meetsAt(speed), earliest: meetsAt(speed + doubt), latest: isOpen ? null : meetsAt(speed - doubt) }
}
