import * as z from 'zod/mini'
import { dayText, type TrendDay } from './trend.ts'

/**
 * Weights by day, oldest first, in columns: a page of entries carries one each, and columns of numbers compress best. All
 * columns are as long; a day stands twice where two entries are of it.
 */
export const WeightSeries = z.object({
  /** Such as 2026-11-15, in Japan: what the days count from. */
  since: z.string(),
  /** Whole days after `since`. */
  days: z.array(z.number()),
  /** Kilograms, exactly as measured. */
  weights: z.array(z.number()),
  /** The smoothed weight of that day, to two decimals. */
  trends: z.array(z.number()),
})
export type WeightSeries = z.infer<typeof WeightSeries>

const hundredths = (kilograms: number) => Math.round(kilograms * 100) / 100

export function seriesOf(measured: readonly Pick<TrendDay, 'day' | 'weight' | 'trend'>[]): WeightSeries {
  const first = measured[0]?.day ?? 0
  return {
    since: dayText(first),
    days: measured.map(({ day }) => day - first),
    weights: measured.map(({ weight }) => weight),
    trends: measured.map(({ trend }) => hundredths(trend)),
  }
}
