import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbedded } from '../../src/platform/database/embedded/index.ts'
import { prepareSchema } from '../../src/platform/database/prepare.ts'

/** The addresses of a database for its owner, who may do anything, and for who works there, as the app does. */
export type DatabaseServer = Pick<EmbeddedDatabase, 'url' | 'workUrl'>

const template = 'hakari_template'

/** A PostgreSQL for a whole test run, with one migrated database that every test file copies. */
export async function startTestDatabases(folder: string): Promise<EmbeddedDatabase> {
  await prepareCluster(folder)
  const embedded = await startEmbedded(folder)
  const admin = new pg.Pool({ connectionString: embedded.url, max: 1 })
  admin.on('error', () => {})
  await admin.query(`create database ${template}`)
  const worker = new pg.Pool({ connectionString: databaseAt(embedded.workUrl, template) })
  await prepareSchema(databaseAt(embedded.url, template), worker)
  await worker.end()
  // Nobody copies what somebody still looks at, and a closed connection takes a moment to be gone.
  const looking = 'select from pg_stat_activity where datname = $1'
  while ((await admin.query(looking, [template])).rowCount !== 0) await sleep(20)
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
  for (const url of [embedded.url, embedded.workUrl]) {
    const { user = '', password } = new pg.Client({ connectionString: url })
    await admin.query(`alter role ${user} password ${admin.escapeLiteral(String(password))}`)
  }
  await admin.end()
  await embedded.stop()
}

/** A database of one's own. Copying files takes a few hundredths of a second, half as long as through the log, so nothing needs cleaning. */
export async function freshDatabase({ url, workUrl }: DatabaseServer): Promise<DatabaseServer> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    // Two copies of one template at the same time are refused.
    await admin.query('select pg_advisory_lock(727003)')
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
  } finally {
    await admin.end()
  }
  return { url: databaseAt(url, name), workUrl: databaseAt(workUrl, name) }
}

/** For the owner, who makes tables there. */
export const emptyDatabase = async ({ url }: DatabaseServer): Promise<string> => {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return databaseAt(url, name)
}

const databaseAt = (serverUrl: string, name: string) => serverUrl.replace('/postgres?', `/${name}?`)
