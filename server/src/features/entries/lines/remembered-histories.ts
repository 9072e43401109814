import type { ShownNumbers, WeightSeries } from '@hakari/contract'
import { afterCommit } from '../../../platform/database/after-commit.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { originOf } from '../../../platform/database/origin.ts'
import { lruCache } from '../../../platform/lru-cache.ts'
import { shownSeries, shownWeights } from '../../visibility/index.ts'
import { lineOf } from './line-of-entry.ts'
import { countedBack, historiesOf, type HistoryRow } from './queries.ts'

/** What an entry shows of those before it. */
export interface History {
  series: WeightSeries
  previous: number | null
  delta: string | null
  nth: number | null
  /** How far one has to reach to see everything that it is made of. */
  needed: number
}

interface Asked {
  id: number
  public_id: string
  reach: number
  numbers: ShownNumbers
  /** Of its owner's entries, as it was read with the entry. */
  state: number
  /** How many of its owner's entries are within this reach, and how many there are. */
  reached: number
  entries_count: number
}

const furthest = 3
/** About 1 KB each. */
const mostRemembered = 10_000
const caches = new WeakMap<object, ReturnType<typeof lruCache<History>>>()

/**
 * Remembered in this process for as long as nothing changed before this entry among those of its owner, which is read with every page:
 * so it is never older than the page. What was read inside a transaction is remembered once that is committed.
 */
export async function historiesFor(db: Db, asked: Asked[]): Promise<Map<number, History>> {
  const cache = cacheOf(db)
  const found = new Map<number, History>()
  const unknown: Asked[] = []
  for (const one of asked) {
    const known = knownIn(cache, one)
    if (known) found.set(one.id, seenNow(one, known))
    else unknown.push(one)
  }
  if (unknown.length === 0) return found
  const rows = new Map((await historiesOf(db, unknown)).map((row) => [row.id, row]))
  const remembered: [string, History][] = []
  for (const one of unknown) {
    const row = rows.get(one.id)
    if (!row) continue
    const history = historyOf(row, one.numbers)
    found.set(one.id, history)
    remembered.push([keyOf({ ...one, state: row.state }), history])
  }
  const remember = () => remembered.forEach(([key, history]) => cache.set(key, history, 1))
  if (db.isTransaction) afterCommit(db as Tx, remember)
  else remember()
  return found
}

function cacheOf(db: Db) {
  const origin = originOf(db)
  const cache = caches.get(origin) ?? lruCache<History>(mostRemembered)
  caches.set(origin, cache)
  return cache
}

/** What whoever reaches further was shown is the same, where nothing of it is beyond one's own reach: as with all of who hides nothing. */
function knownIn(cache: ReturnType<typeof cacheOf>, one: Asked): History | undefined {
  const own = cache.get(keyOf(one))
  if (own || one.reached !== one.entries_count) return own
  for (let reach = one.reach + 1; reach <= furthest; reach++) {
    const theirs = cache.get(keyOf({ ...one, reach }))
    if (theirs && theirs.needed <= one.reach) return theirs
  }
  return undefined
}

/** There may be more by now than one counts back. */
const seenNow = ({ reached }: Asked, history: History): History =>
  history.nth !== null && reached - history.nth >= countedBack ? { ...history, nth: null } : history

/** By the name that no other entry ever has, not even after a backup was restored. */
const keyOf = ({ public_id, reach, numbers, state }: Pick<Asked, 'public_id' | 'reach' | 'numbers' | 'state'>) =>
  `${public_id}:${reach}:${numbers}:${state}`

const historyOf = (row: HistoryRow, numbers: ShownNumbers): History => ({
  series: shownSeries(numbers, lineOf({ days: row.line_days, weights: shownWeights(numbers, row.line_weights) })),
  previous: row.previous === null ? null : Number(row.previous),
  delta: row.delta,
  nth: row.nth,
  needed: row.needed,
})
