import type pg from 'pg'

const oneAtATime = 727_002

/** Who migrates, or left its lock behind. What PostgreSQL does not tell this role is null. */
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
}

/** Held by this connection until it ends. */
export async function lockMigrations(
  client: pg.PoolClient,
  pool: pg.Pool,
  { onWaiting = () => {}, firstMs = 3000, againMs = 60_000 }: LockWatch,
): Promise<void> {
  const tried = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [oneAtATime])
  if (tried.rows[0]?.got) return
  const tell = async () => {
    const holder = await holderOf(pool).catch(() => null)
    onWaiting(holder)
    timer = setTimeout(() => void tell(), againMs).unref()
    if (isOver) clearTimeout(timer)
  }
  let isOver = false
  let timer = setTimeout(() => void tell(), firstMs).unref()
  try {
    await client.query('select pg_advisory_lock($1)', [oneAtATime])
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}

async function holderOf(pool: pg.Pool): Promise<LockHolder | null> {
  const { rows } = await pool.query<LockHolder>(
    `select pid, a.application_name as application, host(a.client_addr) as client,
       to_char(a.backend_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
     from pg_locks l join pg_database d on d.oid = l.database left join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and d.datname = current_database() and l.granted
       and l.classid = 0 and l.objid = $1 and l.objsubid = 1`,
    [oneAtATime],
  )
  return rows[0] ?? null
}
