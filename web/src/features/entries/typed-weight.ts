import { typedKilograms, weightTextLimit } from '@hakari/contract'

/** What of somebody's typing can belong to a weight: digits and one point, for which a mark may stand that comes next. */
export function typedWeight(typed: string): string {
  const [whole = '', ...fractions] = typedKilograms(typed.replace(/(?<=\p{N})(?:[^\p{L}\p{N}]|\u30FC)+$/u, '.'))
    .replace(/[^\d.]/g, '')
    .split('.')
  const kept = fractions.length === 0 ? whole : `${whole}.${fractions.join('')}`
  return kept.slice(0, weightTextLimit)
}
