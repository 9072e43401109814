import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { applyMigration, type Patience } from './apply-migration.ts'
import { letsOlderRun } from './migration-head.ts'
import { lockMigrations, type LockWatch } from './migration-lock.ts'

export interface Migration {
  name: string
  sql: string
}

const folder = join(import.meta.dirname, 'migrations')

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })))
}

export interface MigrationWatch extends LockWatch, Patience {
  /** Aborted, it ends the waiting for another, or undoes the file that is under way. */
  signal?: AbortSignal | undefined
}

/** Brings the database to this program's schema. Each file is one transaction, unless it says otherwise; one process at a time. */
export async function migrate(pool: pg.Pool, migrations: Migration[], watch: MigrationWatch = {}): Promise<void> {
  const client = await pool.connect()
  // In the middle of a statement, that cuts the connection.
  const leave = () => void (client as unknown as pg.Client).end().catch(() => {})
  watch.signal?.addEventListener('abort', leave, { once: true })
  try {
    watch.signal?.throwIfAborted()
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    // A killed process must not hold the lock until its long statement ends. Not every system can tell.
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => {})
    await lockMigrations(client, watch)
    const { rows } = await client.query<{ made: boolean }>(`select to_regclass('migrations') is not null as made`)
    // Not even asked for where it is: who only works there may not make tables.
    if (!rows[0]?.made) await client.query(makesMigrations)
    const applied = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    assertKnown(applied.rows, migrations)
    const done = new Set(applied.rows.map(({ name }) => name))
    for (const { name, sql } of migrations)
      if (!done.has(name)) await applyMigration(client, pool, { name, sql, checksum: checksum(sql) }, watch)
  } catch (cause) {
    watch.signal?.throwIfAborted()
    if (cause instanceof StartError) throw cause
    const { message } = cause as Error
    throw new StartError(`The database cannot be migrated (${message}): check the rights of its user.`, { cause })
  } finally {
    watch.signal?.removeEventListener('abort', leave)
    // Closed, not returned to the pool: its lock and settings go with it.
    client.release(true)
  }
}

function assertKnown(applied: { name: string; checksum: string }[], migrations: Migration[]): void {
  for (const { name, checksum: was } of applied) {
    const known = migrations.find((migration) => migration.name === name)
    if (!known && was.endsWith(mayRun)) continue
    if (!known)
      throw new StartError(`The database was migrated by a newer Hakari (${name} is unknown here): start that version.`)
    if (checksum(known.sql) !== was)
      throw new StartError(`Migration ${name} was changed after it was applied: restore the file and add a new one.`)
  }
}

/** A migration that leaves older programs as they are says so, and they read it in the database: they do not have the file. */
const mayRun = ' older programs may run'

const checksum = (sql: string) => createHash('sha256').update(sql).digest('hex') + (letsOlderRun(sql) ? mayRun : '')

export const makesMigrations = `create table migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`
