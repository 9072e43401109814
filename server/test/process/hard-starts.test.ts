import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { postgresBinaries } from '../../src/platform/database/embedded/binaries.ts'
import { startEmbedded } from '../../src/platform/database/embedded/index.ts'
import { isAlive } from '../../src/platform/database/embedded/postmaster.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { ownPlace, postmasterIn, postmastersOf, startApp } from './app-process.ts'
import { emptyDatabase } from '../world/database.ts'
import { scaled } from '../world/eventually.ts'
import { temporaryFolder } from '../world/temporary-folder.ts'
import { madeFolder } from './made-folder.ts'
import { refusalOf, startHere } from './start-here.ts'
import { startWorld } from '../world/world.ts'
import { writeMessage } from './write-message.ts'

const isRoot = process.getuid?.() === 0

test('two apps that start at once in an empty folder share one postmaster, and the last one stops it', async () => {
  await using folder = await temporaryFolder()
  const places = await Promise.all([ownPlace(folder.path), ownPlace(folder.path)])
  const [one, two] = await Promise.all([startApp(places[0]), startApp(places[1])])
  expect([one.output(), two.output()]).toEqual([expect.stringMatching(/^ready /m), expect.stringMatching(/^ready /m)])
  expect(postmastersOf(folder.path)).toHaveLength(1)
  const postmaster = await postmasterIn(folder.path)
  expect((await writeMessage(one.url, 'one@example.jp')).status).toBe(200)
  expect(await one.end('SIGTERM')).toBe(0)
  expect(isAlive(postmaster)).toBe(true)
  expect((await writeMessage(two.url, 'two@example.jp')).status).toBe(200)
  expect(await two.end('SIGTERM')).toBe(0)
  expect(isAlive(postmaster)).toBe(false)
})

test('a postmaster.pid that names a living stranger does not stop the start', async () => {
  await using folder = await madeFolder()
  const place = await ownPlace(folder.path)
  const file = join(folder.path, 'postgres/cluster/postmaster.pid')
  const { uid, gid } = await stat(join(folder.path, 'postgres/cluster'))
  await writeFile(file, `${process.pid}\n`)
  if (isRoot) await chown(file, uid, gid)
  const app = await startHere(place)
  expect(await (await fetch(`http://localhost:${app.port}/readyz`)).text()).toBe('ready')
  await app.stop()
})

test('a database of another major version is one sentence', async () => {
  await using folder = await madeFolder()
  const place = await ownPlace(folder.path)
  await writeFile(join(folder.path, 'postgres/cluster/PG_VERSION'), '16\n')
  expect(await refusalOf(place)).toMatch(
    /^The database in \S+ was made by PostgreSQL 16, and this Hakari brings 18: .+\.$/,
  )
})

test('a database that belongs to somebody else is one sentence', async () => {
  await using folder = await madeFolder()
  const place = await ownPlace(folder.path)
  const cluster = join(folder.path, 'postgres/cluster')
  // An ordinary user can give nothing away, but can point at what is root's.
  if (isRoot) await chown(cluster, 0, 0)
  else {
    await rm(cluster, { recursive: true })
    execFileSync('ln', ['-s', '/', cluster])
  }
  expect(await refusalOf(place)).toMatch(
    /^The database in \S+ belongs to (root|another user).+: give it back with chown, .+\.$/,
  )
})

test('a migration killed in the middle leaves nothing, and the next start makes it whole', async () => {
  const url = await emptyDatabase(inject('databaseServer'))
  const program = join(import.meta.dirname, 'slow-migration.ts')
  const child = spawn(process.execPath, [program, url], { stdio: ['ignore', 'ignore', 'inherit'] })
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  const sleeping = `select 1 from pg_stat_activity where query like '%pg_sleep%' and datname = current_database() and pid <> pg_backend_pid()`
  await vi.waitFor(async () => expect((await pool.query(sleeping)).rows).toHaveLength(1), { timeout: scaled(60_000) })
  child.kill('SIGKILL')
  await once(child, 'exit')
  const tables = async () =>
    (await pool.query(`select tablename from pg_tables where schemaname = 'public' order by 1`)).rows
  expect(await tables()).toEqual([{ tablename: 'migrations' }])
  await migrate(pool, [{ name: '0001-slow.sql', sql: 'create table half (id int); create table whole (id int)' }])
  expect(await tables()).toEqual([{ tablename: 'half' }, { tablename: 'migrations' }, { tablename: 'whole' }])
  await pool.end()
})

test.each([
  ['15', `postgres-15-${process.platform}-${process.arch}`],
  ['18', undefined],
])('the whole way from a message to its mail works on a PostgreSQL %s named by DATABASE_URL', async (major, name) => {
  await using folder = await temporaryFolder()
  const foreign = await startEmbedded(folder.path, { binaries: await postgresBinaries(name) })
  onTestFinished(() => foreign.stop())
  const world = await startWorld({ database: foreign })
  expect((await writeMessage(world.url, 'foreign@example.jp')).status).toBe(200)
  await vi.waitFor(async () => expect(await world.mailTo('foreign@example.jp')).toHaveLength(1), {
    timeout: scaled(60_000),
  })
  expect(
    await world.rows(
      `select split_part(current_setting('server_version'), '.', 1) as major, count(*)::int from contact_messages`,
    ),
  ).toEqual([{ major, count: 1 }])
})

test.each([
  ['commas, spaces and Japanese', 'a, b と c'],
  ['more than a socket path can hold', `deep/${'x'.repeat(60)}/${'y'.repeat(60)}`],
])('a data folder with %s in its name is fine', async (_, name) => {
  await using folder = await temporaryFolder()
  const app = await startHere(await ownPlace(join(folder.path, name)))
  expect((await writeMessage(`http://localhost:${app.port}`, 'folder@example.jp')).status).toBe(200)
  await app.stop()
})

test('a password file that does not fit, or is gone, is one sentence', async () => {
  await using folder = await madeFolder()
  const place = await ownPlace(folder.path)
  const file = join(folder.path, 'postgres/password')
  await writeFile(file, 'another')
  expect(await refusalOf(place)).toMatch(/^The password in \S+ is not the database's own: .+\.$/)
  await rm(file)
  expect(await refusalOf(place)).toMatch(/^The database in \S+ has lost its password file .+\.$/)
  expect(postmastersOf(folder.path)).toEqual([])
})

test('a database that cannot start says why instead of being waited for', async () => {
  await using folder = await madeFolder()
  const place = await ownPlace(folder.path)
  await appendFile(join(folder.path, 'postgres/cluster/postgresql.conf'), 'shared_buffers = nonsense\n')
  expect(await refusalOf(place)).toMatch(/^The embedded database in \S+ does not start: .*FATAL/)
})
