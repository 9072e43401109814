import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const oneAtATime = 727_002
const lookMs = 200

/** Who migrates, or is in the way of it. What PostgreSQL does not tell this role is null. */
export interface LockHolder {
  pid: number
  application: string | null
  since: string | null
  client: string | null
}

export interface LockWatch {
  /** Hears who is waited for after a while, and again and again. */
  onWaiting?: (holder: LockHolder | null) => void
  firstMs?: number
  againMs?: number
  /** Aborted, it ends the waiting. */
  signal?: AbortSignal | undefined
}

/**
 * Held by this connection until it ends. It is asked for again and again: whoever waited for it inside PostgreSQL would be in
 * the middle of a statement, and an index that is made concurrently waits for the end of every statement.
 */
export async function lockMigrations(
  client: pg.ClientBase,
  { onWaiting = () => {}, firstMs = 3000, againMs = 60_000, signal }: LockWatch,
): Promise<void> {
  let tellAt = Date.now() + firstMs
  while (!(await isLocked(client))) {
    if (Date.now() >= tellAt) {
      onWaiting(await holderOf(client).catch(() => null))
      tellAt = Date.now() + againMs
    }
    await sleep(lookMs, undefined, { signal })
  }
}

export async function unlockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [oneAtATime])
}

async function isLocked(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [oneAtATime])
  return rows[0]?.got === true
}

async function holderOf(client: pg.ClientBase): Promise<LockHolder | null> {
  const { rows } = await client.query<LockHolder>(
    `select pid, a.application_name as application, host(a.client_addr) as client, ${utc('a.backend_start')} as since
     from pg_locks l join pg_database d on d.oid = l.database left join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and d.datname = current_database() and l.granted
       and l.classid = 0 and l.objid = $1 and l.objsubid = 1`,
    [oneAtATime],
  )
  return rows[0] ?? null
}

/** Whoever has, or was before in the queue for, a lock that the connection waits for; the one who works longest. */
export async function blockerOf(pool: pg.Pool, pid: number): Promise<LockHolder | null> {
  const { rows } = await pool.query<LockHolder>(
    `select b.pid, a.application_name as application, host(a.client_addr) as client,
       ${utc('coalesce(a.xact_start, a.backend_start)')} as since
     from unnest(pg_blocking_pids($1)) b (pid) left join pg_stat_activity a using (pid)
     order by a.xact_start nulls last limit 1`,
    [pid],
  )
  return rows[0] ?? null
}

const utc = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
