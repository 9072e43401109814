import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Logger } from '../logger.ts'

/** Who carries hints from process to process. */
export interface Carrier {
  /** Resolves when they are on their way to every process, and rejects when that is not sure. */
  tell: (messages: string[]) => Promise<void>
  /** What processes ask one another by PostgreSQL about another carrier. */
  onNotification: (channel: string, payload: string) => void
  /** Whether this process hears what the others say by PostgreSQL. */
  onListening: (isListening: boolean) => void
  /** Whether another carrier was asked for and cannot be used; null where none was. */
  isAway: () => boolean | null
  stop: () => void
}

export const changesChannel = 'hakari_live'
/** Somebody who tells by another carrier wants to know whether all hear it. */
export const askedChannel = 'hakari_live_asked'
/** Somebody does not. */
export const deafChannel = 'hakari_live_deaf'

export type Notify = (channel: string, payloads: string[]) => Promise<void>

interface CarrierSettings {
  liveUrl: string | null
  liveAskMs: number
  liveWaitMs: number
}

export interface Hearer {
  take: (message: string) => void
  /** Something may have been missed. */
  onMissed: () => Promise<void>
}

/** PostgreSQL's NOTIFY, or the Redis that the operator named. */
export async function startCarrier(
  db: Database,
  { liveUrl, liveAskMs, liveWaitMs }: CarrierSettings,
  hearer: Hearer,
  logger: Logger,
): Promise<Carrier> {
  // One transaction for all of them: PostgreSQL lets only one that notifies commit at a time.
  const notify: Notify = async (channel, payloads) => {
    await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
  }
  if (liveUrl === null) return throughPostgres(notify, liveAskMs)
  const { throughRedis } = await import('./redis/through-redis.ts')
  const timing = { askMs: liveAskMs, waitMs: liveWaitMs }
  return throughRedis({ url: liveUrl, installation: await installationOf(db), notify, ...timing }, hearer, logger)
}

function throughPostgres(notify: Notify, askMs: number): Carrier {
  let saidAt = -Infinity
  return {
    tell: (messages) => notify(changesChannel, messages),
    onNotification(channel) {
      // Others have an address of a Redis that this process was not told.
      if (channel !== askedChannel || performance.now() < saidAt + askMs / 2) return
      saidAt = performance.now()
      notify(deafChannel, ['']).catch(() => (saidAt = -Infinity))
    },
    onListening: () => {},
    isAway: () => null,
    stop: () => {},
  }
}

/** Several installations may share a Redis. Standbys and those who follow them have the same number. */
async function installationOf(db: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select system_identifier || '.' || current_database() as id from pg_control_system()`.execute(db)
  return rows[0]?.id ?? ''
}
