import type { Kysely, Transaction } from 'kysely'
import pg from 'pg'
import { CommittingKysely } from './after-commit.ts'
import { PreparingClient } from './preparing-client.ts'
import type { Tables } from './row-types.ts'
import { WaitingPool } from './waiting-pool.ts'
import { kept } from './watched-client.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>
/** For queries that work inside and outside a transaction. */
export type Db = Database | Tx

const { builtins } = pg.types
/** They have no names there: lists of INT4, FLOAT8 and NUMERIC. */
const numberLists = [1007, 1022, 1231]
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: safeInteger,
  [builtins.NUMERIC]: (text) => text,
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: moment,
  ...Object.fromEntries(numberLists.map((oid) => [oid, numbersOr(pg.types.getTypeParser(oid))])),
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

/** But for its braces it is JSON, which the engine reads ten times faster; NULL, NaN and lists of lists are not. */
function numbersOr(otherwise: (text: string) => unknown) {
  return (text: string): unknown =>
    /^\{[-+.,\de]*\}$/.test(text) ? JSON.parse(`[${text.slice(1, -1)}]`) : otherwise(text)
}

function safeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit a JavaScript integer`)
  return number
}

export interface Connection {
  db: Database
  pool: WaitingPool
  close: () => Promise<void>
}

export interface PoolSettings {
  /** Whoever waits longer for a free connection is asked to come back; a statement may take twice as long. */
  waitMs?: number
  size?: number
  onTrouble?: (code: string) => void
  /** What every connection hears before its next answer is complete. */
  hears?: Hearing
  /** Then nothing is set or heard on a connection: its settings come from the pooler. */
  shared?: Shared | null
}

/** A pooler gives each transaction another connection. */
export interface Shared {
  /** It gives them whatever was prepared, too. */
  carriesStatements: boolean
}

export interface Hearing {
  /** Names of our own: they stand in the statement as they are. */
  channels: readonly string[]
  onNotification: (payload: string) => void
  /** A new connection has heard nothing of what was said before, and on a standby it will hear nothing at all. */
  onConnect: (isListening: boolean) => void
}

export function connect(
  url: string,
  onLostConnection: (error: Error) => void,
  { waitMs = 5000, size = 10, onTrouble, hears, shared = null }: PoolSettings = {},
): Connection {
  const settings = {
    connectionString: url,
    // A pooler keeps the name on connections that nobody uses any more, which is no sign of an app at work.
    application_name: shared ? 'hakari pooled' : 'hakari',
    max: size,
    ...resting,
    connectionTimeoutMillis: waitMs,
    // PostgreSQL ends a slow statement by itself; only one that says nothing any more is cut off from here.
    answerMs: 2 * waitMs + 1000,
    onTrouble,
    ...kept,
    types,
    pipeline: true,
    Client: PreparingClient,
    prepares: shared?.carriesStatements ?? true,
    ...(!shared && {
      onConnect: async (client: pg.ClientBase) => {
        const set = client.query(sessionSettings, [String(2 * waitMs), String(3 * waitMs)])
        await Promise.all([set, hears && hear(client, hears)])
      },
    }),
  }
  if (shared) hears?.onConnect(false)
  const pool = new WaitingPool(settings)
  let closing = false
  pool.on('error', (error) => closing || onLostConnection(error))
  outliveLostConnections(pool)
  const db = new CommittingKysely<Tables>(pool)
  const close = async () => {
    closing = true
    await db.destroy()
    // Where nothing was asked through it, it has not ended the pool.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}

/**
 * A new connection knows no plan: the first pages after a quiet while took ten times as long. Whichever was used last is taken
 * first, so that those which stay are those that know most.
 */
const resting = { min: 2, idleTimeoutMillis: 300_000 }

async function hear(client: pg.ClientBase, { channels, onNotification, onConnect }: Hearing): Promise<void> {
  client.on('notification', ({ payload = '' }) => onNotification(payload))
  const listening = client.query(channels.map((channel) => `listen ${channel}`).join(';'))
  onConnect(
    await listening.then(
      () => true,
      () => false,
    ),
  )
}

/**
 * Not told at the first word: poolers refuse settings there, and an address may name options of its own. What is asked again
 * and again is planned once for everybody: planning a page takes several times as long as reading it. And it is planned for
 * what lies in memory, or on a disk that needs not turn: pages are a few dozen look-ups, and each is cheaper by itself.
 */
const sessionSettings = `select set_config('TimeZone', 'UTC', false), set_config('statement_timeout', $1, false),
  set_config('idle_in_transaction_session_timeout', $2, false), set_config('plan_cache_mode', 'force_generic_plan', false),
  set_config('random_page_cost', '1.1', false)`

/** For the owner of the tables, whose statements take as long as they take. */
export function connectPatiently(
  url: string,
  name: 'hakari migration' | 'hakari start' = 'hakari migration',
): { pool: pg.Pool; close: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: 2,
    connectionTimeoutMillis: 5000,
    ...kept,
  })
  pool.on('error', () => {})
  outliveLostConnections(pool)
  return { pool, close: () => pool.end() }
}

/** A connection that is cut while somebody works with it fails that work, not the process. */
const outliveLostConnections = (pool: pg.Pool) => pool.on('connect', (client) => client.on('error', () => {}))
