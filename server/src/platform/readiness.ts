import { setTimeout as sleep } from 'node:timers/promises'
import type { WaitingPool } from './database/waiting-pool.ts'
import type { Jobs } from './jobs/index.ts'

/** Why nobody should be sent here now. */
type NotReady =
  | 'draining'
  | 'jobs stopped'
  | 'pool exhausted'
  | 'database away'
  | 'database read-only'
  | 'database full'

export interface Readiness {
  /** Null: send it people. Answers within about a second, whatever the database does. */
  whyNot: () => Promise<NotReady | null>
  /** From now on nobody new should be sent here, for whom there is time left to hear of it. */
  drain: () => void
  isDraining: () => boolean
}

/** What the connections have heard from PostgreSQL: see `onTrouble`. */
export function listenForTrouble() {
  let isFull = false
  let silentAt = Number.NEGATIVE_INFINITY
  return {
    note: (code: string) => {
      if (code === diskFull) isFull = true
      if (code === 'silent') silentAt = performance.now()
    },
    isFull: () => isFull,
    hasRoomAgain: () => void (isFull = false),
    wasSilent: () => performance.now() - silentAt < silenceCountsMs,
  }
}

const diskFull = '53100'
const silenceCountsMs = 15_000
/** How long a look may take. */
const patienceMs = 1000
/** Of the time people wait for a connection before they are asked to come back: a moment's crowd is no reason to send them elsewhere. */
const crowdedAfter = 0.6

export function createReadiness(
  pool: WaitingPool,
  jobs: Pick<Jobs, 'isRunning'>,
  trouble: ReturnType<typeof listenForTrouble>,
  /** How long people wait for a connection. */
  waitMs: number,
): Readiness {
  let draining = false
  let answeredAt = performance.now()
  let look: Promise<NotReady | null> | null = null

  /** One at a time, however many ask: a look that hangs holds one connection and no more. */
  function lookOnce(): Promise<NotReady | null> {
    look ??= lookAtDatabase().finally(() => (look = null))
    return look
  }

  async function lookAtDatabase(): Promise<NotReady | null> {
    try {
      const { rows } = await pool.query<{ refuses: boolean }>(
        `select current_setting('transaction_read_only') = 'on' as refuses`,
      )
      answeredAt = performance.now()
      if (rows[0]?.refuses) return 'database read-only'
    } catch {
      return noConnection() ?? 'database away'
    }
    return trouble.isFull() ? lookForRoom() : null
  }

  /** Only after a write has failed for want of room, and by a file that PostgreSQL throws away at once. */
  async function lookForRoom(): Promise<NotReady | null> {
    try {
      await pool.query(`select set_config('work_mem', '64kB', true);
        select count(*) from (select n from generate_series(1, 400000) n order by n desc offset 0) sorted_on_disk`)
      trouble.hasRoomAgain()
      return null
    } catch (error) {
      return (error as { code?: string }).code === diskFull ? 'database full' : 'database away'
    }
  }

  function noConnection(): NotReady | null {
    return pool.longestWaitMs() > crowdedAfter * waitMs && !trouble.wasSilent() ? 'pool exhausted' : null
  }

  return {
    async whyNot() {
      if (draining) return 'draining'
      if (!jobs.isRunning()) return 'jobs stopped'
      const crowded = noConnection()
      if (crowded) return crowded
      const over = new AbortController()
      const late = sleep(patienceMs, null, { signal: over.signal, ref: false }).then(
        // All processes share the database: one slow look must not take the whole site from its visitors.
        () => noConnection() ?? (performance.now() - answeredAt > waitMs ? ('database away' as const) : null),
      )
      late.catch(() => {})
      return Promise.race([lookOnce(), late]).finally(() => over.abort())
    },
    drain: () => void (draining = true),
    isDraining: () => draining,
  }
}
