import { type Direction, directionOf, type WeightSeries } from '@hakari/contract'

const lookedBackDays = 7

/** Where the trend of somebody's weights has gone in the week up to the newest; null of a single day. */
export function directionOfSeries({ days, trends }: Pick<WeightSeries, 'days' | 'trends'>): Direction | null {
  const newest = days.at(-1) ?? 0
  const from = Math.max(
    0,
    days.findLastIndex((day) => day <= newest - lookedBackDays),
  )
  return days.length < 2 ? null : directionOf((trends.at(-1) ?? 0) - (trends[from] ?? 0))
}
