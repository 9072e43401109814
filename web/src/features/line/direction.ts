import type { WeightSeries } from '@hakari/contract'

export type Direction = 'down' | 'level' | 'up'

const lookedBackDays = 7
/** Kilograms: less than this is nothing anybody could see. */
const unnoticed = 0.15

export function directionOf(change: number): Direction {
  if (Math.abs(change) < unnoticed) return 'level'
  return change < 0 ? 'down' : 'up'
}

/** Where the trend of somebody's weights has gone in the week up to the newest; null of a single day. */
export function directionOfSeries({ days, trends }: Pick<WeightSeries, 'days' | 'trends'>): Direction | null {
  const newest = days.at(-1) ?? 0
  const from = Math.max(
    0,
    days.findLastIndex((day) => day <= newest - lookedBackDays),
  )
  return days.length < 2 ? null : directionOf((trends.at(-1) ?? 0) - (trends[from] ?? 0))
}
