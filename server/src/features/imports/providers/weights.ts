import { heaviest } from '@hakari/contract'

/**
 * Kilograms to ten grams, as they fit the field for a weight; null for what nobody weighs. Scales of
 * others may say anything, so what is not a plain number is no weight.
 */
export function kilograms(value: unknown, perKilogram: number): string | null {
  const isPlain = typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
  const hundredths = isPlain ? Math.round((Number(value) / perKilogram) * 100) : Number.NaN
  if (!(hundredths >= lightest && hundredths <= heaviest * 100)) return null
  return String(hundredths / 100)
}

/** In hundredths of a kilogram; the contract takes no less. */
const lightest = 5
