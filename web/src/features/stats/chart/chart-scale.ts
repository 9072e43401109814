const steps = [0.5, 1, 2, 5, 10, 20, 50, 100, 200]
const mostSteps = 4
/** The least span, so that a steady weight does not look like a mountain range. */
const leastSpan = 2
const mostDistance = 5

export interface Scale {
  low: number
  high: number
  ticks: number[]
}

/** Chooses round kilograms around what is drawn, with the target if that leaves the line its shape. */
export function scaleFor(values: readonly number[], target: number | null): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const away = target === null ? Infinity : Math.max(least - target, target - most)
  const drawn =
    target !== null && away <= Math.max(mostDistance, (most - least) * 1.5) ? [least, most, target] : [least, most]
  const missing = Math.max(0, leastSpan - (Math.max(...drawn) - Math.min(...drawn))) / 2
  const [bottom, top] = [Math.max(0, Math.min(...drawn) - missing), Math.max(...drawn) + missing]
  const step = steps.find((size) => (top - bottom) / size <= mostSteps) ?? 250
  const [low, high] = [Math.floor(bottom / step) * step, Math.ceil(top / step) * step]
  const count = Math.round((high - low) / step) + 1
  return { low, high, ticks: Array.from({ length: count }, (_, place) => low + place * step) }
}
