import type pg from 'pg'
import { StartError } from '../start-error.ts'

interface Held {
  zone: string
  statement: number
  idle: number
}

/**
 * Where connections are shared nobody may set anything for a connection: it would hold for whoever comes next, and not for oneself. So
 * whoever opens them sets it, and a start reads whether that was done.
 */
export async function assertSettingsHold(pool: pg.Pool, waitMs: number): Promise<void> {
  const { rows } = await pool.query<Held>(`
    select current_setting('TimeZone') as zone,
      (select setting::int from pg_settings where name = 'statement_timeout') as statement,
      (select setting::int from pg_settings where name = 'idle_in_transaction_session_timeout') as idle`)
  const { zone, statement, idle } = rows[0] as Held
  const wrong = [
    /^(Etc\/)?UTC$/.test(zone) ? [] : [`TimeZone=${zone}`],
    isWithin(statement, 2 * waitMs) ? [] : [`statement_timeout=${statement}`],
    isWithin(idle, 3 * waitMs) ? [] : [`idle_in_transaction_session_timeout=${idle}`],
  ].flat()
  if (wrong.length > 0)
    throw new StartError(
      `DATABASE_URL leads to a pooler whose connections have ${wrong.join(' and ')}: let it open them with connect_query='${settingsFor(waitMs)}' (PgBouncer, in the line of the database), or set the same for the role by alter role, and let it open them anew.`,
    )
}

const isWithin = (ms: number, most: number) => ms > 0 && ms <= most

const settingsFor = (waitMs: number) =>
  `set timezone = UTC; set statement_timeout = ${2 * waitMs}; set idle_in_transaction_session_timeout = ${3 * waitMs}; set plan_cache_mode = force_generic_plan; set random_page_cost = 1.1`
