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

/** The history of one entry as it is for whoever reaches so far and is shown such numbers. */
interface Remembered extends Pick<Asked, 'public_id' | 'reach' | 'numbers' | 'state'> {
  history: History
}

const furthest = 3
/** About 1 KB each. */
const mostRemembered = 10_000
const caches = new WeakMap<object, ReturnType<typeof lruCache<number, Remembered[]>>>()

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
  const learned: [number, Remembered][] = []
  for (const { id, public_id, reach, numbers } of unknown) {
    const row = rows.get(id)
    if (!row) continue
    const history = historyOf(row, numbers)
    found.set(id, history)
    learned.push([id, { public_id, reach, numbers, state: row.state, history }])
  }
  const remember = () => learned.forEach(([id, one]) => rememberIn(cache, id, one))
  if (db.isTransaction) afterCommit(db as Tx, remember)
  else remember()
  return found
}

function cacheOf(db: Db) {
  const origin = originOf(db)
  const cache = caches.get(origin) ?? lruCache<number, Remembered[]>(mostRemembered)
  caches.set(origin, cache)
  return cache
}

/** What whoever reaches further was shown is the same, where nothing of it is beyond one's own reach: as with all of who hides nothing. */
function knownIn(cache: ReturnType<typeof cacheOf>, one: Asked): History | undefined {
  const kept = cache.get(one.id)
  if (!kept) return undefined
  const own = historyIn(kept, one, one.reach)
  if (own || one.reached !== one.entries_count) return own
  for (let reach = one.reach + 1; reach <= furthest; reach++) {
    const theirs = historyIn(kept, one, reach)
    if (theirs && theirs.needed <= one.reach) return theirs
  }
  return undefined
}

/** The public id tells it from whatever has its number after a backup was restored. */
const historyIn = (kept: Remembered[], { public_id, numbers, state }: Asked, reach: number): History | undefined =>
  kept.find(
    (one) => one.public_id === public_id && one.state === state && one.reach === reach && one.numbers === numbers,
  )?.history

/** What was true before this state will not be asked for again. */
function rememberIn(cache: ReturnType<typeof cacheOf>, id: number, learned: Remembered): void {
  const { public_id, state, reach, numbers } = learned
  const others = (cache.get(id) ?? []).filter(
    (one) => one.public_id === public_id && one.state === state && (one.reach !== reach || one.numbers !== numbers),
  )
  cache.set(id, [...others, learned], others.length + 1)
}

/** There may be more by now than one counts back. */
const seenNow = ({ reached }: Asked, history: History): History =>
  history.nth !== null && reached - history.nth >= countedBack ? { ...history, nth: null } : history

const historyOf = (row: HistoryRow, numbers: ShownNumbers): History => ({
  series: shownSeries(numbers, lineOf({ days: row.line_days, weights: shownWeights(numbers, row.line_weights) })),
  previous: row.previous === null ? null : Number(row.previous),
  delta: row.delta,
  nth: row.nth,
  needed: row.needed,
})
