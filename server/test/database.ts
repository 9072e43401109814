import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startEmbedded } from '../src/platform/database/embedded/index.ts'
import { migrate, readMigrations } from '../src/platform/database/migrate.ts'
import { installJobs } from '../src/platform/jobs/index.ts'

const template = 'hakari_template'

/** A PostgreSQL for a whole test run, with one migrated database that every test file copies. */
export async function startTestDatabases(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  await prepareCluster(folder)
  const embedded = await startEmbedded(folder)
  const admin = new pg.Pool({ connectionString: embedded.url, max: 1 })
  admin.on('error', () => {})
  await admin.query(`create database ${template}`)
  const url = databaseAt(embedded.url, template)
  const pool = new pg.Pool({ connectionString: url })
  pool.on('error', () => {})
  await migrate(pool, await readMigrations())
  await pool.end()
  await installJobs(url)
  await admin.end()
  return embedded
}

/**
 * Every world has connections of its own, a busy machine takes its time to close them, and each one proves the password
 * at a price made for strangers.
 */
async function prepareCluster(folder: string): Promise<void> {
  const embedded = await startEmbedded(folder)
  const admin = new pg.Client({ connectionString: embedded.url })
  await admin.connect()
  await admin.query('alter system set max_connections = 400')
  await admin.query('set scram_iterations = 1')
  await admin.query(`alter role hakari password ${admin.escapeLiteral(String(admin.password))}`)
  await admin.end()
  await embedded.stop()
}

/** A database of one's own. Copying takes a tenth of a second, so nothing needs cleaning. */
export async function freshDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  try {
    // Two copies of one template at the same time are refused.
    await admin.query('select pg_advisory_lock(727003)')
    await admin.query(`create database ${name} template ${template}`)
  } finally {
    await admin.end()
  }
  return databaseAt(serverUrl, name)
}

export const emptyDatabase = async (serverUrl: string): Promise<string> => {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return databaseAt(serverUrl, name)
}

const databaseAt = (serverUrl: string, name: string) => serverUrl.replace('/postgres?', `/${name}?`)
