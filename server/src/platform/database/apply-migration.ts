import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { indexMadeBy, isOutsideTransaction } from './migration-head.ts'
import { blockerOf, type LockHolder } from './migration-lock.ts'

export interface Patience {
  /** Hears which migration waits for a lock, and who is in its way: at first, and then once a minute. */
  onLockedOut?: (migration: string, holder: LockHolder | null) => void
  lockMs?: number
  pauseMs?: number
  giveUpMs?: number
  /** Aborted, it ends the pause between two tries. */
  signal?: AbortSignal | undefined
}

interface Applied {
  name: string
  sql: string
  checksum: string
}

/**
 * Longer than PostgreSQL's `deadlock_timeout` of a second, after which an autovacuum gives way, and short enough for
 * everybody who queues behind this one: whoever reads for long in front of it must not make all others wait.
 */
const defaultLockMs = 2000
const longestPauseMs = 15_000
const againMs = 60_000
const inTheWay = new Set(['55P03', '40P01'])

/** Tries again for a while, when others hold what it needs. Between two tries they go on. */
export async function applyMigration(
  client: pg.PoolClient,
  pool: pg.Pool,
  migration: Applied,
  { onLockedOut = () => {}, lockMs = defaultLockMs, pauseMs = 1000, giveUpMs = 600_000, signal }: Patience,
): Promise<void> {
  const until = Date.now() + giveUpMs
  const apply = isOutsideTransaction(migration.sql) ? outsideTransaction : inTransaction
  const blockers = watchBlockers(pool, await pidOf(client), lockMs * 0.6, (holder) =>
    onLockedOut(migration.name, holder),
  )
  try {
    for (let pause = pauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        return await apply(client, migration, lockMs)
      } catch (cause) {
        if (!inTheWay.has((cause as { code?: string }).code ?? '')) throw failed(migration, cause)
        // A first try may be over before PostgreSQL has said for whom it waited.
        if (pause > pauseMs) blockers.tell()
        if (Date.now() + pause > until) throw lockedOut(migration, giveUpMs, blockers.last(), cause)
        await sleep(pause, undefined, { signal })
      }
    }
  } finally {
    blockers.stop()
  }
}

async function inTransaction(client: pg.PoolClient, migration: Applied, lockMs: number): Promise<void> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${lockMs}`)
    await client.query(migration.sql)
    await note(client, migration)
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    throw cause
  }
}

/** It waits for others without being in their way, so it waits as long as it takes. */
async function outsideTransaction(client: pg.PoolClient, migration: Applied): Promise<void> {
  const index = indexMadeBy(migration.sql)
  const dropIndex = async () => index && client.query(`drop index concurrently if exists ${index}`)
  await dropIndex()
  try {
    await client.query(migration.sql)
  } catch (cause) {
    await dropIndex().catch(() => {})
    throw cause
  }
  await note(client, migration)
}

const note = (client: pg.PoolClient, { name, checksum }: Applied) =>
  client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])

async function pidOf(client: pg.PoolClient): Promise<number> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
}

/** Only while it waits can PostgreSQL say for whom. */
function watchBlockers(pool: pg.Pool, pid: number, everyMs: number, onBlocked: (holder: LockHolder | null) => void) {
  let last: LockHolder | null = null
  let toldAt = -Infinity
  let isAsking = false
  const tell = () => {
    if (Date.now() - toldAt < againMs) return
    toldAt = Date.now()
    onBlocked(last)
  }
  const look = async () => {
    if (isAsking) return
    isAsking = true
    const holder = await blockerOf(pool, pid).catch(() => null)
    isAsking = false
    if (!holder) return
    last = holder
    tell()
  }
  const timer = setInterval(() => void look(), everyMs).unref()
  return { tell, last: () => last, stop: () => clearInterval(timer) }
}

function lockedOut({ name }: Applied, waitedMs: number, holder: LockHolder | null, cause: unknown): StartError {
  const who = holder && `${holder.application || 'a connection'} with pid ${holder.pid}, there since ${holder.since}`
  return new StartError(
    `Migration ${name} got no lock in ${Math.round(waitedMs / 1000)} seconds (in its way: ${who ?? 'others'}): end that, and start again.`,
    { cause },
  )
}

function failed({ name }: Applied, cause: unknown): StartError {
  const { code, message } = cause as { code?: string; message: string }
  if (code === '42501')
    return new StartError(
      `Migration ${name} is missing in the database, and its user may not make it (${message}): set DATABASE_MIGRATION_URL to the owner of the tables.`,
      { cause },
    )
  return new StartError(`Migration ${name} failed and was undone: ${message}`, { cause })
}
