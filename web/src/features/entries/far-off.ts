import type { WeightSeries } from '@hakari/contract'

interface Weighed {
  weight: number
  at: number
}

const dayMs = 86_400_000
/** Within so many days twice as much is believed as at once. */
const daysToDouble = 30

/** Whether a weight is so far from the one before that it may be mistyped: over 3 kg and over 4 %, and more with the days between. */
export function isFarOff(now: Weighed, before: Weighed): boolean {
  const days = Math.abs(now.at - before.at) / dayMs
  return Math.abs(now.weight - before.weight) > Math.max(3, before.weight * 0.04) * (1 + days / daysToDouble)
}

/** The weight before the one that a line ends in, by the day; null where there is none. */
export function weighedBefore({ since, days, weights }: WeightSeries): Weighed | null {
  const [day, weight] = [days.at(-2), weights.at(-2)]
  return day === undefined || weight === undefined ? null : { weight, at: Date.parse(since) + day * dayMs }
}
