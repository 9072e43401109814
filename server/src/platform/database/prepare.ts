import type pg from 'pg'
import { installJobs } from '../jobs/index.ts'
import { askingVersion, connect } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'

const oneAtATime = 727_005

/**
 * Brings the schema to this program's state as its owner, and lets the one who works touch rows and nothing else: whoever
 * finds a way to speak SQL through the app can neither drop a table nor read a file of the machine.
 */
export async function prepareSchema(ownerUrl: string, worker: pg.Pool): Promise<void> {
  const { rows } = await worker.query<{ name: string }>('select quote_ident(current_user) as name')
  const { pool: owner, close } = connect(ownerUrl, () => {})
  try {
    await askingVersion(owner, 'DATABASE_MIGRATION_URL')
    await migrate(owner, await readMigrations())
    await installJobs(ownerUrl)
    await grantRows(owner, rows[0]?.name ?? '')
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
