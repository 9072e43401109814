import type { Entry } from '@hakari/contract'
import { text } from './landing-text.ts'

const days = 26
const wobbles = [0.2, -0.4, 0.3, 0, -0.2, 0.5, -0.3, 0.1, 0.4, -0.5, 0.2, -0.1]

/** Somebody who weighs themselves every day, from one weight to another. */
function lineFrom(start: number, end: number): Entry['line'] {
  const weights = Array.from({ length: days }, (_, day) => {
    const wobble = day === days - 1 ? 0 : (wobbles[day % wobbles.length] ?? 0)
    return start + ((end - start) * day) / (days - 1) + wobble
  })
  let trend = start
  const trends = weights.map((weight) => (trend += (weight - trend) * 0.25))
  return { since: '2026-10-20', days: weights.map((_, day) => day), weights, trends, target: null }
}

/** Not all of them fall: that is not what it is for. */
export const drawnExamples = [
  { ...text.examples.falling, weight: '62.8', delta: '-0.4', line: lineFrom(64.4, 62.8) },
  { ...text.examples.rising, weight: '64.2', delta: '0.3', line: lineFrom(61.9, 64.2) },
  { ...text.examples.steady, weight: '57.5', delta: '0.0', line: lineFrom(57.4, 57.5) },
]
