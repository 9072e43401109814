import type pg from 'pg'
import { StartError } from '../start-error.ts'

const durable = ['fsync', 'synchronous_commit', 'full_page_writes'] as const
type Facts = Record<(typeof durable)[number], string> & { version: number; encoding: string }

/** No start on a database that is too old, cannot hold Japanese, or would lose a write that was acknowledged. */
export async function assertUsable(pool: pg.Pool, setting = 'DATABASE_URL'): Promise<void> {
  const facts = await factsOf(pool, setting)
  if (facts.version < 150_000)
    throw new StartError(`${setting} names a PostgreSQL older than version 15, which Hakari needs at least.`)
  if (facts.encoding !== 'UTF8')
    throw new StartError(
      `The database is encoded in ${facts.encoding}, which cannot hold what people write: make one in UTF8 (create database … encoding 'UTF8' template template0) and name it by ${setting}.`,
    )
  for (const name of durable) {
    const value = facts[name]
    if (value !== 'on' && !(name === 'synchronous_commit' && value.startsWith('remote_')))
      throw new StartError(`PostgreSQL runs with ${name}=${value}, which can lose acknowledged writes: set it to on.`)
  }
}

/** A standby stands in for the primary only if it has flushed whatever was acknowledged. */
export async function assertFlushedByStandbys(pool: pg.Pool): Promise<void> {
  const { synchronous_commit: value } = await factsOf(pool, 'DATABASE_URL')
  if (value !== 'on' && value !== 'remote_apply')
    throw new StartError(
      `PostgreSQL runs with synchronous_commit=${value}, and then no standby has for sure what was acknowledged: set it to on or remote_apply, or leave out PATRONI_ETCD_URLS.`,
    )
}

/** An address that cannot be read throws at once, one that leads nowhere later: both are one sentence. */
async function factsOf(pool: pg.Pool, setting: string): Promise<Facts> {
  try {
    const { rows } = await pool.query<Facts>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
         ${durable.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
    )
    return rows[0] as Facts
  } catch (cause) {
    throw (
      tooManyConnections(cause) ??
      new StartError(`The database does not answer (${reasonOf(cause as Error)}): check ${setting}.`, { cause })
    )
  }
}

/** Node bundles the attempts at several addresses into one error without a message. */
function reasonOf(error: Error): string {
  if (error instanceof AggregateError) return (error.errors as Error[]).map(({ message }) => message).join(', ')
  return error.message
}

const moreRoom = 'raise max_connections or the limit of the role, lower DATABASE_POOL, or stop another process'

export function tooManyConnections(cause: unknown): StartError | null {
  if (!(cause instanceof Error) || (cause as { code?: string }).code !== '53300') return null
  return new StartError(`PostgreSQL takes no more connections (${cause.message}): ${moreRoom}.`, { cause })
}

/** Said now, and not by the first visitors who find the last connection taken. */
export async function assertRoom(pool: pg.Pool, needed: number): Promise<void> {
  const { rows } = await pool.query<{ free: number }>(`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int
        - (select count(*)::int from pg_stat_activity
            where datid is not null and coalesce(backend_type, 'client backend') = 'client backend'),
      (select case when rolconnlimit >= 0 then rolconnlimit end from pg_roles where rolname = current_user)
        - (select count(*)::int from pg_stat_activity where usename = current_user),
      (select case when datconnlimit >= 0 then datconnlimit end from pg_database where datname = current_database())
        - (select count(*)::int from pg_stat_activity where datname = current_database())) as free`)
  const free = (rows[0]?.free ?? 0) + pool.totalCount
  if (free < needed)
    throw new StartError(
      `PostgreSQL has room for ${Math.max(free, 0)} connections of this process, which needs ${needed}: ${moreRoom}.`,
    )
}
