import pg from 'pg'
import { byTheMinute } from '../../by-the-minute.ts'
import type { Logger } from '../../logger.ts'
import type { Metrics } from '../../metrics/index.ts'
import type { Database, Db } from '../connect.ts'
import type { PatroniSettings } from './patroni.ts'
import { inTime, primaryOf } from './position.ts'
import { NobodyStandsIn, nobodyStandsIn, standInBy } from './stand-in.ts'
import { isLost, NotRead, noStandby, openStandby, type Standby } from './standby.ts'
import type { WaitingPool } from '../waiting-pool.ts'

/**
 * For work that does nothing but read, and that may be done twice. Wherever it is done, it sees everything that was committed
 * before it was asked for (decision 70).
 */
export type Reads = <T>(work: (db: Db) => Promise<T>) => Promise<T>

interface Parts {
  db: Database
  pool: WaitingPool
  /** Of standbys; without any, everything is read where it is written. */
  urls: readonly string[]
  /** Where the primary is, and who knows what stands in for it. */
  url: string
  patroni: PatroniSettings | null
  onWithoutPrimary: () => void
  waitMs: number
  size: number
}

export interface StartedReads {
  reads: Reads
  /** For what decides: read where it is written, or while no primary answers, where everything is that it ever acknowledged. */
  readsAsWritten: Reads
  /** Whether nobody can write now, and reading goes on. */
  isWithoutPrimary: () => boolean
  /** How many standbys are read from. */
  standbys: () => number
  stop: () => Promise<void>
}

const awayWord = 'the primary does not answer: who reads is sent elsewhere'

export function startReads(
  { db, pool, urls, url, patroni, onWithoutPrimary, waitMs, size }: Parts,
  { logger, metrics }: { logger: Logger; metrics: Metrics },
): StartedReads {
  if (urls.length === 0) {
    const reads: Reads = (work) => work(db)
    return { reads, readsAsWritten: reads, isWithoutPrimary: () => false, standbys: () => 0, stop: async () => {} }
  }
  const primary = primaryOf(pool)
  const open = urls.map((url) => {
    const { host, port } = new pg.Client({ connectionString: url })
    const standby = `${host}:${port}`
    return openStandby(url, primary, {
      waitMs,
      size,
      origin: db,
      onLeftOut: ({ reason, message }) =>
        byTheMinute(logger).say({
          level: message === noStandby ? 'info' : 'warn',
          msg: 'a standby is left out',
          fields: { standby, reason, because: message },
          kind: `${standby} ${message}`,
        }),
      onBack: () =>
        byTheMinute(logger).say({
          level: 'info',
          msg: 'a standby is read from',
          fields: { standby },
          kind: `${standby} in`,
        }),
    })
  })
  let turn = 0

  function next(): Standby | null {
    for (let tried = 0; tried < open.length; tried++) {
      const standby = open[turn++ % open.length]
      if (standby?.isRead()) return standby
    }
    return null
  }

  const standIn = patroni
    ? standInBy({
        url,
        patroni,
        standbys: open,
        onNeeded: onWithoutPrimary,
        onAway: (err) => byTheMinute(logger).say({ level: 'warn', msg: awayWord, fields: { err } }),
        onBack: () => byTheMinute(logger).say({ level: 'info', msg: 'the primary answers again' }),
        onNobody: (because) => logger.warn({ because }, 'nobody would stand in for the primary'),
      })
    : nobodyStandsIn

  /** Where the primary does not answer, from whoever stands in for it. */
  async function orElsewhere<T>(asked: () => Promise<T>, work: (db: Db) => Promise<T>): Promise<T> {
    if (!standIn.isNeeded())
      try {
        return await asked()
      } catch (error) {
        if (!standIn.notice(error)) throw error
      }
    metrics.count('reads', { outcome: 'stand_in' })
    return standIn.read(work).catch((nobody: unknown) => {
      if (!(nobody instanceof NobodyStandsIn)) throw nobody
      // What was taken for lost may only have been slow.
      return asked().catch((error: unknown) => {
        throw isLost(error) ? nobody : error
      })
    })
  }

  async function read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const standby = next()
    // Who has nobody to read from asks, too, where that tells whether the primary is there.
    const at = (standby || patroni) && (await primary.position().catch(unlessPatroniKnows))
    if (patroni && !at) throw Object.assign(new Error('what answers is no primary'), { code: 'ENOPRIMARY' })
    if (!standby || !at) {
      metrics.count('reads', { outcome: 'none' })
      return work(db)
    }
    try {
      const result = await standby.read(at, work)
      metrics.count('reads', { outcome: 'standby' })
      return result
    } catch (error) {
      if (!(error instanceof NotRead)) throw error
      metrics.count('reads', { outcome: error.reason })
      return work(db)
    }
  }

  /** Where nobody stands in for a primary that is slow, its page is as long in coming as without a standby. */
  function unlessPatroniKnows(error: unknown): null {
    if (patroni) throw error
    return null
  }

  return {
    reads: (work) => orElsewhere(() => read(work), work),
    readsAsWritten: (work) => orElsewhere(() => (patroni ? inTime(work(db)) : work(db)), work),
    isWithoutPrimary: standIn.isNeeded,
    standbys: () => open.filter((standby) => standby.isRead()).length,
    async stop() {
      standIn.stop()
      await Promise.all(open.map((standby) => standby.close()))
    },
  }
}
