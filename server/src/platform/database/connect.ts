import { type Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { CommittingKysely } from './after-commit.ts'
import { PreparingClient } from './preparing-client.ts'
import type { Tables } from './row-types.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>
/** For queries that work inside and outside a transaction. */
export type Db = Database | Tx

const { builtins } = pg.types
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: safeInteger,
  [builtins.NUMERIC]: (text) => text,
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: moment,
}

/** Every connection of ours reads a column as the same JavaScript type. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format),
}

/** In UTC, as our connections ask for it: the engine reads that form many times faster than a parser in JavaScript. */
function moment(text: string): Date {
  const date = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  if (Number.isNaN(date.getTime())) throw new RangeError(`${text} is no moment`)
  return date
}

function safeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit a JavaScript integer`)
  return number
}

export interface Connection {
  db: Database
  pool: pg.Pool
  close: () => Promise<void>
}

/** Whoever waits longer than `waitMs` for a free connection is asked to come back; a statement may take twice as long. */
export function connect(url: string, onLostConnection: (error: Error) => void, waitMs = 5000): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'hakari',
    options: '-c timezone=UTC',
    max: 10,
    connectionTimeoutMillis: waitMs,
    statement_timeout: 2 * waitMs,
    idle_in_transaction_session_timeout: 3 * waitMs,
    types,
    Client: PreparingClient,
  })
  let closing = false
  pool.on('error', (error) => closing || onLostConnection(error))
  // A connection that is cut while somebody works with it fails that work, not the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new CommittingKysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const close = () => {
    closing = true
    return db.destroy()
  }
  return { db, pool, close }
}

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** An acknowledged write must survive a crash: no start on a database that would lose it. */
export async function assertReachableAndDurable(pool: pg.Pool): Promise<void> {
  const version = await askingVersion(pool)
  if (Number(version.rows[0]?.v) < 150_000)
    throw new StartError('DATABASE_URL names a PostgreSQL older than version 15, which Hakari needs at least.')
  for (const [setting, wanted] of Object.entries(durable)) {
    const { rows } = await pool.query<{ value: string }>('select current_setting($1) as value', [setting])
    const value = rows[0]?.value
    if (value !== wanted && !(setting === 'synchronous_commit' && value?.startsWith('remote_')))
      throw new StartError(
        `PostgreSQL runs with ${setting}=${value}, which can lose acknowledged writes: set it to on.`,
      )
  }
}

/** An address that cannot be read throws at once, one that leads nowhere later: both are one sentence. */
export async function askingVersion(pool: pg.Pool, setting = 'DATABASE_URL') {
  try {
    return await pool.query<{ v: string }>(`select current_setting('server_version_num') as v`)
  } catch (cause) {
    throw new StartError(`The database does not answer (${reasonOf(cause as Error)}): check ${setting}.`, { cause })
  }
}

/** Node bundles the attempts at several addresses into one error without a message. */
function reasonOf(error: Error): string {
  if (error instanceof AggregateError) return (error.errors as Error[]).map(({ message }) => message).join(', ')
  return error.message
}
