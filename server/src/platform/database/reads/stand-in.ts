import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../connect.ts'
import { type PatroniSettings, whoHasEverything } from './patroni.ts'
import { askedTogether, inTime } from './position.ts'
import { isLost, NotRead, type Standby } from './standby.ts'

/** Who is read from while no primary answers. */
export interface StandIn {
  isNeeded: () => boolean
  /** Whether somebody stands in for what failed like that. */
  notice: (error: unknown) => boolean
  read: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  stop: () => void
}

interface Settings {
  /** Where the primary would be. */
  url: string
  patroni: PatroniSettings
  standbys: readonly Standby[]
  /** Nothing that was remembered counts any more: what happens at a primary that others reach is not heard here. */
  onNeeded: () => void
  onAway: (error: Error) => void
  onBack: () => void
  /** At the start: there would be nobody, and why. */
  onNobody: (because: string) => void
}

const etcdMs = 1000
const lookMs = 300

/** Nobody is known to have everything, or they cannot be read from. */
export class NobodyStandsIn extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(why: string, cause?: unknown) {
    super(`without a primary nothing is read: ${why}`, { cause })
  }
}

export const nobodyStandsIn: StandIn = {
  isNeeded: () => false,
  notice: () => false,
  read: () => Promise.reject(new Error('nobody stands in for the primary')),
  stop: () => {},
}

/**
 * The synchronous standby has everything that was ever acknowledged. Whoever asks a majority of etcd which one that is, and reads
 * there what it had been sent by then, sees everything that was acknowledged before they asked: whether the primary is dead,
 * frozen, or only out of this process's reach (decision 75).
 */
export function standInBy({ url, patroni, standbys, onNeeded, onAway, onBack, onNobody }: Settings): StandIn {
  let isAway = false
  const over = new AbortController()
  const named = askedTogether(() => whoHasEverything(patroni, AbortSignal.timeout(etcdMs)))

  async function untilBack(): Promise<void> {
    while (isAway && !over.signal.aborted) {
      await sleep(lookMs, null, { ref: false })
      isAway = !(await isPrimary(url))
    }
    if (!over.signal.aborted) onBack()
  }

  const holder = async (): Promise<Standby> => {
    const found = await named().catch((cause: unknown) => {
      throw new NobodyStandsIn('etcd does not say who has everything', cause)
    })
    if (!found) throw new NobodyStandsIn('nobody else has everything')
    const standby = standbys.find(({ isAt }) => isAt(found.host, found.port))
    if (!standby)
      throw new NobodyStandsIn(`${found.host}:${found.port}, who has everything, is not among DATABASE_REPLICA_URLS`)
    return standby
  }
  holder().catch((error: Error) => over.signal.aborted || onNobody(error.message))

  return {
    isNeeded: () => isAway,
    notice(error) {
      if (!isLost(error)) return false
      if (!isAway) {
        isAway = true
        onAway(error as Error)
        void untilBack()
      }
      onNeeded()
      return true
    },
    async read(work) {
      const standby = await holder()
      return standby.readReceived(work).catch((error: unknown) => {
        throw error instanceof NotRead
          ? new NobodyStandsIn(`who has everything cannot be read from: ${error.message}`, error)
          : error
      })
    },
    stop: () => over.abort(),
  }
}

/** By a connection of its own: those of the pool may all be waiting for an answer. */
async function isPrimary(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await inTime(client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows'))
    return rows[0]?.follows === false
  } catch {
    return false
  } finally {
    // One that is frozen says no goodbye.
    void client.end().catch(() => {})
  }
}
