import { seriesOf, trendOf, type WeightSeries } from '@hakari/contract'

/** A line shows so many entries. */
export const lineLength = 30

/** From the days and weights up to an entry, newest first. A day counts by its first weight, as everywhere. */
export function lineOf({ days, weights }: { days: number[]; weights: number[] }): WeightSeries {
  const measured = days.map((day, at) => ({ day, weight: weights[at] ?? 0 })).toReversed()
  const firsts = measured.filter(({ day }, at) => measured[at - 1]?.day !== day)
  const trends = new Map(trendOf(firsts).map(({ day, trend }) => [day, trend]))
  return seriesOf(measured.slice(-lineLength).map((one) => ({ ...one, trend: trends.get(one.day) ?? one.weight })))
}
