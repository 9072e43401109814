import type { Audience, ShownNumbers, WeightSeries } from '@hakari/contract'

/** A weight, a target or whatever else is one, for whom weights are shown. */
export const shownWeight = <Weight>(numbers: ShownNumbers, weight: Weight): Weight | null =>
  numbers === 'weight' ? weight : null

export const shownChange = <Change>(numbers: ShownNumbers, change: Change): Change | null =>
  numbers === 'none' ? null : change

/** The finest that is stored: whole numbers are subtracted exactly, so that no last digit tells from what. */
const perKilogram = 100_000
const less = (kilograms: number, zero: number) =>
  (Math.round(kilograms * perKilogram) - Math.round(zero * perKilogram)) / perKilogram

/** Weights as what is computed from them may start from: of changes, the first counts as zero, whatever it was. */
export const shownWeights = (numbers: ShownNumbers, weights: number[]): number[] =>
  numbers === 'weight' ? weights : weights.map((kilograms) => less(kilograms, weights[0] ?? 0))

/** Of changes, what is told first counts as zero, and what was measured is told as finely as changes are. */
export function shownSeries(numbers: ShownNumbers, series: WeightSeries): WeightSeries {
  if (numbers === 'weight') return series
  if (numbers === 'none') return { since: series.since, days: [], weights: [], trends: [] }
  const [zero = 0] = series.weights
  const fromZero = (steps: number) => (kilograms: number) =>
    Math.round((less(kilograms, zero) * perKilogram) / (perKilogram / steps)) / steps
  return { ...series, weights: series.weights.map(fromZero(10)), trends: series.trends.map(fromZero(100)) }
}

const scale = ['everyone', 'followers', 'self'] as const satisfies readonly Audience[]

/** On the scale of `entries.audience`. */
export const rankOf = (audience: Audience): number => scale.indexOf(audience) + 1

export const audienceOf = (rank: number): Audience => scale[rank - 1] ?? 'self'
