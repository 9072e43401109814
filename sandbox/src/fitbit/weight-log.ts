import type { DataFault } from '../health/fault-names.ts'
import { senseless } from '../health/inject-faults.ts'
import type { Measurement } from '../health/measurements.ts'

const dayMs = 24 * 3600_000
const longestDays = 31
const periodDays: Record<string, number> = { '1d': 1, '7d': 7, '30d': 30, '1w': 7, '1m': 30 }

/** First and last day in milliseconds, or what is wrong with the question. */
export function readSpan(first: string, second: string | undefined): { from: number; to: number } | string {
  const one = dayOf(first)
  if (one === null) return `Invalid date: ${first}`
  if (second === undefined) return { from: one, to: one }
  const days = periodDays[second]
  // A period ends with its date.
  if (days !== undefined) return { from: one - (days - 1) * dayMs, to: one }
  const to = dayOf(second)
  if (to === null) return `Invalid time period or date: ${second}`
  if (to < one) return 'Ending date must be specified and should be after the starting date.'
  return (to - one) / dayMs < longestDays ? { from: one, to } : `Only ${longestDays} days may be asked for at once.`
}

function dayOf(text: string): number | null {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(day) || !new Date(day).toISOString().startsWith(text) ? null : day
}

/** Whoever speaks English weighs in pounds or stone. */
export const unitOf = (language = '') =>
  /^en[-_]US/i.test(language) ? 2.204_622_6 : /^en[-_]GB/i.test(language) ? 0.157_473 : 1

/** The person's own clock, without its offset. */
export function entry(
  { at, offsetSeconds, kg, fat, isManual }: Measurement,
  unit: number,
  fault: DataFault | null,
): object {
  const [date, time = ''] = new Date(at + offsetSeconds * 1000).toISOString().split('T')
  const weight = hundredth(kg * unit)
  return {
    bmi: hundredth(kg / 1.717 ** 2),
    date: fault === 'wrong-types' ? at : date,
    ...(fat !== null && { fat }),
    logId: at,
    source: isManual ? 'API' : 'Aria',
    time: time.slice(0, 8),
    weight: fault ? senseless(fault, weight) : weight,
  }
}

export const localDay = ({ at, offsetSeconds }: Measurement) => Math.floor((at + offsetSeconds * 1000) / dayMs) * dayMs

const hundredth = (value: number) => Math.round(value * 100) / 100
