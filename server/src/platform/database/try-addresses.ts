import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { assertRoom, assertUsable } from './assert-usable.ts'
import { connectPatiently, type Shared } from './connect.ts'
import { assertOwnConnections, carriesStatements, lendingOf } from './pooler.ts'
import { assertSettingsHold } from './pooled-settings.ts'

interface Tried {
  waitMs: number
  /** How many connections past a pooler this process is about to want. */
  needed: number
}

/** What the addresses lead to, or one sentence about what does not go together. Null: connections stay one's own. */
export async function tryAddresses(
  { url, directUrl }: { url: string; directUrl: string },
  { waitMs, needed }: Tried,
): Promise<Shared | null> {
  await using work = startPool(url)
  await assertUsable(work.pool)
  const lent = await lendingOf(work.pool, url, 'DATABASE_URL')
  if (lent === 'statement')
    throw new StartError(
      'DATABASE_URL leads to a pooler that gives each statement another connection, as PgBouncer does by pool_mode=statement: set pool_mode=transaction or session there.',
    )
  if (lent === 'transaction' && url === directUrl)
    throw new StartError(
      'DATABASE_URL leads to a pooler that gives each transaction another connection, as PgBouncer does by pool_mode=transaction: set DATABASE_DIRECT_URL to the same database past it, or pool_mode=session there.',
    )
  if (url === directUrl) return null
  await using direct = startPool(directUrl)
  await assertUsable(direct.pool, 'DATABASE_DIRECT_URL')
  await assertOwnConnections(direct.pool, directUrl, 'DATABASE_DIRECT_URL')
  await assertSameDatabase(work.pool, direct.pool, 'DATABASE_DIRECT_URL')
  await assertSameRole(work.pool, direct.pool)
  if (lent === 'session') return null
  await assertSettingsHold(work.pool, waitMs)
  await assertRoom(direct.pool, needed)
  return { carriesStatements: await carriesStatements(work.pool) }
}

function startPool(url: string) {
  const { pool, close } = connectPatiently(url, 'hakari start')
  return { pool, [Symbol.asyncDispose]: close }
}

const ours = 727_008

/** What is locked on one side is seen locked on the other: no name of a database and no number of a cluster proves as much. */
export async function assertSameDatabase(one: pg.Pool, other: pg.Pool, setting: string): Promise<void> {
  const key = randomInt(2 ** 31)
  const client = await one.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1, $2)', [ours, key])
    const { rowCount } = await other.query(
      `select from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.objsubid = 2 and d.datname = current_database()`,
      [ours, key],
    )
    await client.query('rollback')
    if (rowCount === 0)
      throw new StartError(`${setting} leads to another database than DATABASE_URL: let both lead to the same one.`)
  } finally {
    client.release()
  }
}

/** Who works with rows has the rights to them, and jobs are rows. */
async function assertSameRole(work: pg.Pool, direct: pg.Pool): Promise<void> {
  const [here, there] = await Promise.all([work, direct].map(roleOf))
  if (here !== there)
    throw new StartError(
      `DATABASE_URL comes as the role ${here} and DATABASE_DIRECT_URL as ${there}: let both be one; the owner of the tables is for DATABASE_MIGRATION_URL.`,
    )
}

const roleOf = async (pool: pg.Pool) =>
  (await pool.query<{ role: string }>('select current_user as role')).rows[0]?.role ?? ''
