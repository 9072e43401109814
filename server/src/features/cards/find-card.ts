import { isPublicId } from '@hakari/contract'
import { createHash } from 'node:crypto'
import type { Card } from './drawing/index.ts'
import { type Brand, ownBrand } from '../../platform/brand.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lineOf } from '../entries/index.ts'
import { shownChange, shownSeries, shownWeight, shownWeights } from '../visibility/index.ts'
import { type CardRow, cardRow } from './queries.ts'
import { text } from './text.ts'

/** Goes up with every change of how a card looks, so that places which keep pictures fetch it anew. */
const template = 4

export interface FoundCard {
  /** It changes whenever the card shows something else, so that whoever cached the picture asks anew. */
  version: string
  avatarId: string | null
  words: Omit<Card, 'picture'>
}

interface Deps {
  brand: Brand
  db: Db
}

/** Null when there is nothing for everybody to see. */
export async function findCard({ brand, db }: Deps, publicId: string): Promise<FoundCard | null> {
  const row = isPublicId(publicId) ? await cardRow(db, publicId) : undefined
  if (!row) return null
  const { avatarId, words } = row.is_shared
    ? { avatarId: row.avatar_id, words: wordsOf(row, brand) }
    : unsharedOf(row, brand)
  const shown = JSON.stringify([template, words, avatarId])
  const version = createHash('sha256').update(shown).digest('hex').slice(0, 16)
  return { version, avatarId, words }
}

/** The address of the picture for whoever shares this entry; null when there is nothing for everybody to see. */
export async function cardPath(deps: Deps, publicId: string): Promise<string | null> {
  const found = await findCard(deps, publicId)
  return found && `/cards/${publicId}/${found.version}.png`
}

const day = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const wordsOf = (
  { name, handle, numbers, weight, delta, measured_at, ...row }: CardRow,
  brand: Brand,
): FoundCard['words'] => ({
  brand: brand.name,
  ...(brand.mark !== null && { mark: brand.mark }),
  ...(brand.colours !== ownBrand.colours && { colours: brand.colours.light }),
  name,
  handle,
  weight: shownWeight(numbers, kilograms(weight)),
  unit: text.unit,
  recorded: text.recorded,
  change: delta === null ? null : shownChange(numbers, changeOf(delta)),
  date: day.format(measured_at),
  line: shownChange(
    numbers,
    shownSeries(numbers, lineOf({ days: row.line_days, weights: shownWeights(numbers, row.line_weights) })),
  ),
})

/** Name, date and the weight, if that is shown: what was before is its owner's to show. */
const unsharedOf = (row: CardRow, brand: Brand) => ({
  avatarId: null,
  words: { ...wordsOf(row, brand), change: null, line: null },
})

/** As the web writes it: 58 is 58.0, 82.15 stays. */
const kilograms = (decimal: string) => (decimal.includes('.') ? decimal : `${decimal}.0`)

/** As the web writes it: −0.3, +0.4. */
const changeOf = (delta: string) =>
  Number(delta) === 0
    ? text.same
    : text.change(`${Number(delta) < 0 ? '\u2212' : '+'}${kilograms(delta.replace('-', ''))}`)
