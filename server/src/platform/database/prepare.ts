import type pg from 'pg'
import { installJobs } from '../jobs/index.ts'
import { unlessAborted } from '../unless-aborted.ts'
import { assertUsable } from './assert-usable.ts'
import { connectPatiently } from './connect.ts'
import { migrate, type MigrationWatch, readMigrations } from './migrate.ts'
import { assertOwnConnections } from './pooler.ts'
import { assertSameDatabase } from './try-addresses.ts'

const oneAtATime = 727_005

/**
 * Brings the schema to this program's state as its owner, and lets the one who works touch rows and nothing else: whoever
 * finds a way to speak SQL through the app can neither drop a table nor read a file of the machine.
 */
export async function prepareSchema(ownerUrl: string, worker: pg.Pool, watch: MigrationWatch = {}): Promise<void> {
  const { rows } = await worker.query<{ name: string }>('select quote_ident(current_user) as name')
  const { pool: owner, close } = connectPatiently(ownerUrl)
  try {
    await assertUsable(owner, 'DATABASE_MIGRATION_URL')
    await assertOwnConnections(owner, ownerUrl, 'DATABASE_MIGRATION_URL')
    await assertSameDatabase(worker, owner, 'DATABASE_MIGRATION_URL')
    await migrate(owner, await readMigrations(), watch)
    await unlessAborted(watch.signal, installJobs(ownerUrl))
    await unlessAborted(watch.signal, grantRows(owner, rows[0]?.name ?? ''))
  } finally {
    await unlessAborted(watch.signal, close())
  }
}

/** Where one role does both: it needs to make tables only while some are missing. */
export async function migrateAlone(url: string, watch: MigrationWatch): Promise<void> {
  const { pool, close } = connectPatiently(url)
  try {
    await migrate(pool, await readMigrations(), watch)
  } finally {
    await close()
  }
}

async function grantRows(owner: pg.Pool, worker: string): Promise<void> {
  const schemas = 'in schema public, pgboss'
  // One batch is one transaction, and the lock ends with it.
  await owner.query(`
    select pg_advisory_xact_lock(${oneAtATime});
    grant usage on schema public, pgboss to ${worker};
    grant select, insert, update, delete on all tables ${schemas} to ${worker};
    grant usage, select on all sequences ${schemas} to ${worker};
    revoke insert, update, delete on migrations from ${worker}`)
}
