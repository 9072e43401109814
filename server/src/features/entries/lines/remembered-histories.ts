import type { ShownNumbers, WeightSeries } from '@hakari/contract'
import type { Db } from '../../../platform/database/connect.ts'
import { originOf } from '../../../platform/database/origin.ts'
import { lruCache } from '../../../platform/lru-cache.ts'
import { shownSeries, shownWeights } from '../../visibility/index.ts'
import { lineOf } from './line-of-entry.ts'
import { historiesOf, type HistoryRow } from './queries.ts'

/** What an entry shows of those before it. */
export interface History {
  series: WeightSeries
  previous: number | null
  delta: string | null
  nth: number | null
}

interface Asked {
  id: number
  public_id: string
  reach: number
  numbers: ShownNumbers
  /** Of its owner's entries, as it was read with the entry. */
  state: string
}

/** About 1 KB each. */
const mostRemembered = 10_000
const caches = new WeakMap<Db, ReturnType<typeof lruCache<History>>>()

/**
 * Remembered in this process for as long as the entries of its owner are in the state in which it was made, which is
 * read with every page: so it is never older than the page. Inside a transaction nothing is remembered, since it may be
 * undone and its state given to another one.
 */
export async function historiesFor(db: Db, asked: Asked[]): Promise<Map<number, History>> {
  const cache = db.isTransaction ? null : cacheOf(db)
  const found = new Map<number, History>()
  const unknown: Asked[] = []
  for (const one of asked) {
    const known = cache?.get(keyOf(one, one.state))
    if (known) found.set(one.id, known)
    else unknown.push(one)
  }
  if (unknown.length === 0) return found
  const rows = new Map((await historiesOf(db, unknown)).map((row) => [row.id, row]))
  for (const one of unknown) {
    const row = rows.get(one.id)
    if (!row) continue
    const history = historyOf(row, one.numbers)
    found.set(one.id, history)
    cache?.set(keyOf(one, row.state), history, 1)
  }
  return found
}

function cacheOf(db: Db) {
  const origin = originOf(db)
  const cache = caches.get(origin) ?? lruCache<History>(mostRemembered)
  caches.set(origin, cache)
  return cache
}

/** By the name that no other entry ever has, not even after a backup was restored. */
const keyOf = ({ public_id, reach, numbers }: Asked, state: string) => `${public_id}:${reach}:${numbers}:${state}`

const historyOf = (row: HistoryRow, numbers: ShownNumbers): History => ({
  series: shownSeries(numbers, lineOf({ days: row.line_days, weights: shownWeights(numbers, row.line_weights) })),
  previous: row.previous === null ? null : Number(row.previous),
  delta: row.delta,
  nth: row.nth,
})
