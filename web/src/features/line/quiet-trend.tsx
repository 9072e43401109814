import type { WeightSeries } from '@hakari/contract'
import { directionOfSeries } from './direction.ts'
import { text } from './quiet-text.ts'

/** Which way it goes, in words and without a number. */
export function QuietTrend({ of: series }: { of: Pick<WeightSeries, 'days' | 'trends'> }) {
  const direction = directionOfSeries(series)
  return direction === null ? text.first : text.trends[direction]
}
