import { sql } from 'kysely'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { startEmbedded } from '../../src/platform/database/embedded/index.ts'
import type { Running } from '../../src/run.ts'
import { freePort, ownPlace } from './app-process.ts'
import { emptyDatabase } from '../world/database.ts'
import { temporaryFolder } from '../world/temporary-folder.ts'
import { madeFolder } from './made-folder.ts'
import { refusalOf, startHere } from './start-here.ts'
import { writeMessage } from './write-message.ts'

/** What somebody would try who found a way to speak SQL through the app. */
const forbidden = [
  'create table mine (id int)',
  'drop table entries',
  'alter table entries disable trigger all',
  'truncate members',
  `copy members to program 'id'`,
  `select pg_read_file('/etc/passwd')`,
  'create role another superuser',
  `insert into migrations (name, checksum) values ('x', 'x')`,
  'set role hakari',
]

const insufficientPrivilege = '42501'

/** What the app's own role is allowed of it. */
async function allowedTo({ port, platform }: Running): Promise<string[]> {
  const written = await writeMessage(`http://127.0.0.1:${port}`, 'rows@example.jp')
  const allowed = written.ok ? ['to write a message'] : []
  for (const statement of forbidden) {
    const failure = await sql
      .raw(statement)
      .execute(platform.db)
      .catch((error: unknown) => error as { code?: string })
    if (!('code' in failure) || failure.code !== insufficientPrivilege) allowed.push(statement)
  }
  return allowed
}

test('an app with an embedded database works as a role that reads and writes rows and can do nothing else', async () => {
  await using folder = await madeFolder()
  const app = await startHere(await ownPlace(folder.path))
  expect(await allowedTo(app)).toEqual(['to write a message'])
  await app.stop()
})

test('a data folder from before there were two roles gets the second one at the next start', async () => {
  await using folder = await madeFolder()
  const before = await startEmbedded(folder.path)
  const owner = new pg.Client({ connectionString: before.url })
  await owner.connect()
  await owner.query('drop owned by hakari_worker; drop role hakari_worker')
  await owner.end()
  await before.stop()
  await rm(join(folder.path, 'postgres/worker-password'))
  const app = await startHere(await ownPlace(folder.path))
  expect(await allowedTo(app)).toEqual(['to write a message'])
  await app.stop()
})

test("a worker's password that was lost is replaced at the next start", async () => {
  await using folder = await madeFolder()
  await rm(join(folder.path, 'postgres/worker-password'))
  const app = await startHere(await ownPlace(folder.path))
  expect(await allowedTo(app)).toEqual(['to write a message'])
  await app.stop()
})

test('a DATABASE_MIGRATION_URL that leads nowhere is one sentence that names it', async () => {
  await using folder = await temporaryFolder()
  const { workUrl } = inject('databaseServer')
  const nowhere = `postgres://owner:x@127.0.0.1:${await freePort()}/hakari`
  const place = { ...(await ownPlace(folder.path)), DATABASE_URL: workUrl, DATABASE_MIGRATION_URL: nowhere }
  expect(await refusalOf(place)).toMatch(/^The database does not answer \(.+\): check DATABASE_MIGRATION_URL\.$/)
})

test('with DATABASE_MIGRATION_URL the role of DATABASE_URL needs rights to rows alone, and later not even the owner until something is to be migrated', async () => {
  await using folder = await temporaryFolder()
  const ownerUrl = await emptyDatabase(inject('databaseServer'))
  const database = new URL(ownerUrl.replace('@/', '@socket/')).pathname
  const workUrl = inject('databaseServer').workUrl.replace('/postgres?', `${database}?`)
  const place = { ...(await ownPlace(folder.path)), DATABASE_URL: workUrl }
  const app = await startHere({ ...place, DATABASE_MIGRATION_URL: ownerUrl })
  expect(await allowedTo(app)).toEqual(['to write a message'])
  await app.stop()
  const later = await startHere(place)
  expect(await allowedTo(later)).toEqual(['to write a message'])
  await later.stop()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ name: string }>('select max(name) as name from migrations')
  await owner.query('delete from migrations where name = $1', [rows[0]?.name])
  await owner.end()
  expect(await refusalOf(place)).toMatch(
    new RegExp(
      `^Migration ${rows[0]?.name} is missing in the database, and its user may not make it .+DATABASE_MIGRATION_URL`,
    ),
  )
})
