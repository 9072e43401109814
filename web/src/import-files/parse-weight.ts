import { heaviest, lightest, weightText, weightTextLimit } from '@hakari/contract'
import type { RejectReason, SampleRow, Unit, WrittenUnit } from './import-types.ts'
import { unitWords } from './file-vocabulary-text.ts'

const kilograms: Record<WrittenUnit, number> = { kg: 1, g: 0.001, lb: 0.45359237, st: 6.35029318 }

const longest = 40
const amount = /^(\d+(?:\.\d*)?|\.\d+)\s*(\D*)$/
const stonesAndPounds = /^(\d+)\s*st\s*(\d+(?:\.\d+)?)\s*(?:lbs?)?$/
/** What apps write where there is no weight. */
const nothing = /^(?:[-\u2010-\u2015]*|null|nan|none|n\/a)$/

interface WrittenWeight {
  amount: number
  unit: WrittenUnit | undefined
}

/** Parses a weight as a file writes it, with the unit if one stands beside it. */
export function parseWrittenWeight(text: string): WrittenWeight | 'no_weight' | 'bad_weight' {
  const plain = text.length > longest ? '?' : weightText(text).toLowerCase()
  if (nothing.test(plain)) return 'no_weight'
  const [, stones, pounds] = stonesAndPounds.exec(plain) ?? []
  if (stones && pounds) return { amount: Number(stones) + Number(pounds) / 14, unit: 'st' }
  const [, number, word] = amount.exec(plain) ?? []
  if (!number) return 'bad_weight'
  const unit = word ? unitWords[word.trim().replace(/\.$/, '')] : undefined
  return word && !unit ? 'bad_weight' : { amount: Number(number), unit }
}

/** Converts to kilograms: exactly if it fits the field for a weight, else to two decimals; null for what nobody weighs. */
export function inKilograms(amount: number, unit: WrittenUnit): string | null {
  const isExact = unit === 'kg' && String(amount).length <= weightTextLimit
  const rounded = isExact ? amount : Number((amount * kilograms[unit]).toFixed(2))
  return rounded >= lightest && rounded <= heaviest ? String(rounded) : null
}

/** Parses the weight of a cell, or says why it is rejected; `unit` is for a cell that states none. */
export function parseWeight(text: string, unit: WrittenUnit): { weight: string } | { why: RejectReason } {
  const written = parseWrittenWeight(text)
  if (typeof written === 'string') return { why: written }
  const weight = inKilograms(written.amount, written.unit ?? unit)
  return weight ? { weight } : { why: 'out_of_range' }
}

/** A weight taken for each unit, unless it says its own. */
export function inEachUnit(text: string): SampleRow['weight'] {
  const taken = (unit: Unit) => {
    const found = parseWeight(text, unit)
    return 'weight' in found ? found.weight : null
  }
  return { kg: taken('kg'), lb: taken('lb'), st: taken('st') }
}
