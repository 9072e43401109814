import { weightText, weightTextLimit } from '@hakari/contract'

/** What of somebody's typing can belong to a weight: digits and one point. */
export function typedWeight(typed: string): string {
  const [whole = '', ...fractions] = weightText(typed)
    .replace(/[^\d.]/g, '')
    .split('.')
  const kept = fractions.length === 0 ? whole : `${whole}.${fractions.join('')}`
  return kept.slice(0, weightTextLimit)
}
