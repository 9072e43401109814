import { byTheMinute } from '../by-the-minute.ts'
import { connectionsOfJobs } from '../jobs/index.ts'
import type { Logger } from '../logger.ts'
import { listenForTrouble } from '../readiness.ts'
import { createSessionMemory } from '../session-memory.ts'
import { assertFlushedByStandbys, assertRoom, assertUsable } from './assert-usable.ts'
import { connect } from './connect.ts'
import { assertNotHalfRestored } from './half-restored.ts'
import type { LockHolder } from './migration-lock.ts'
import { migrateAlone, prepareSchema } from './prepare.ts'
import { tryAddresses } from './try-addresses.ts'

export interface DatabaseAddresses {
  /** For requests. */
  url: string
  /** Past any pooler, for what belongs to a connection. */
  directUrl: string
  /** For the owner of the tables; null where one role does both. */
  ownerUrl: string | null
  /** Nothing stands between us and the one that we started. */
  isEmbedded?: boolean
}

interface OpenOptions {
  logger: Logger
  size: number
  waitMs: number
  /** Jobs and live streams will want connections of their own. */
  works: boolean
  isRestoring: boolean
  /** A standby is read from while there is no primary. */
  hasStandIn: boolean
  signal?: AbortSignal | undefined
}

const connectionsOfRealtime = 1
const waitsForMigration = 'the start waits for another process that migrates the database'
const waitsForLock = 'a migration waits for whoever holds its lock'

/** Connections that were tried, to a database that has this program's schema. */
export async function openDatabase(
  { url, directUrl, ownerUrl, isEmbedded = false }: DatabaseAddresses,
  { logger, size, waitMs, works, isRestoring, hasStandIn, signal }: OpenOptions,
  undo: (() => Promise<void> | void)[],
) {
  const onLost = (err: Error) =>
    byTheMinute(logger).say({ level: 'warn', msg: 'database connection lost', fields: { err } })
  const trouble = listenForTrouble()
  const sessionMemory = createSessionMemory()
  const needed = works ? connectionsOfJobs + connectionsOfRealtime : 0
  const shared = isEmbedded ? null : await tryAddresses({ url, directUrl }, { waitMs, needed })
  if (shared) logger.info(shared, 'database: a pooler shares its connections')
  const { db, pool, close } = connect(url, onLost, {
    waitMs,
    size,
    onTrouble: trouble.note,
    hears: sessionMemory.hears,
    shared,
  })
  undo.push(close)
  if (isEmbedded) await assertUsable(pool)
  if (hasStandIn) await assertFlushedByStandbys(pool)
  if (works && !shared) await assertRoom(pool, size + needed)
  signal?.throwIfAborted()
  const watch = {
    signal,
    onWaiting: (holder: LockHolder | null) => logger.warn({ holder }, waitsForMigration),
    onLockedOut: (migration: string, holder: LockHolder | null) => logger.warn({ migration, holder }, waitsForLock),
  }
  if (ownerUrl === null) await migrateAlone(directUrl, watch)
  else await prepareSchema(ownerUrl, pool, watch)
  if (!isRestoring) await assertNotHalfRestored(pool)
  signal?.throwIfAborted()
  return { db, pool, trouble, sessionMemory }
}
