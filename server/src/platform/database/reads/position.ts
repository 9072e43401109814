import type pg from 'pg'
import { within } from './within.ts'

/** How far something has come in what PostgreSQL writes down. Within a timeline it only grows. */
export interface Position {
  timeline: number
  lsn: number
}

/** By what a standby is known as one of this very database. */
export interface Identity {
  system: string
  database: string
  /** One that may not read everything would fail every page there. */
  role: string
}

export interface Primary {
  /** Up to where everything was written that was acknowledged before this was asked. Null on what is no primary. */
  position: () => Promise<Position | null>
  identity: () => Promise<Identity>
}

const position = `
  select ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline, (lsn - '0/0')::int8 as lsn
  from (select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end as lsn) here where lsn is not null`

const identity = `
  select (select system_identifier::text from pg_control_system()) as system,
         (select oid::text from pg_database where datname = current_database()) as database,
         current_user::text as role`

export const identityOf = async (client: pg.Pool | pg.ClientBase): Promise<Identity> =>
  (await client.query<Identity>(identity, [])).rows[0] as Identity

/**
 * Asked of connections that hear of sessions' ends: who comes with a session that ended before is nobody by the time that the
 * position is known (decision 62).
 */
export function primaryOf(pool: pg.Pool): Primary {
  let known: Promise<Identity> | null = null
  return {
    position: askedTogether(() => inTime(pool.query<Position>(position, [])).then(({ rows }) => rows[0] ?? null)),
    identity() {
      known ??= identityOf(pool).catch((error: unknown) => {
        known = null
        throw error
      })
      return known
    },
  }
}

/** Who reads waits no longer than this for what a primary that lives says in a thousandth of it. */
const patienceMs = 1000

/** A primary that is frozen, or behind a way that leads nowhere now, is as good as away for who reads. */
export const inTime = <T>(asked: Promise<T>): Promise<T> =>
  within(patienceMs, asked, () => Object.assign(new Error('the primary does not answer'), { code: 'ETIMEDOUT' }))

/** One at a time, for all who came before it was sent: an answer that was on its way already says nothing to who comes now. */
export function askedTogether<T>(ask: () => Promise<T>): () => Promise<T> {
  let sent: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () => {
    if (next) return next
    next = sent.then(() => {
      next = null
      const answer = ask()
      sent = answer.catch(() => {})
      return answer
    })
    return next
  }
}
