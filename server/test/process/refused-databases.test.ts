import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { makeBackup } from '../../src/backup/make-backup.ts'
import { readConfig } from '../../src/config.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { emptyDatabase, freshDatabase } from '../world/database.ts'
import { temporaryFolder } from '../world/temporary-folder.ts'
import { ownPlace } from './app-process.ts'
import { opensRight, startPooler } from './fake-pooler.ts'
import { refusalOf } from './start-here.ts'

const logger = createLogger('silent')
const unique = () => `t_${randomUUID().replaceAll('-', '')}`

async function asOwner(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

test.each(['SQL_ASCII', 'EUC_JP', 'LATIN1'])('a database in %s is one sentence', async (encoding) => {
  await using folder = await temporaryFolder()
  const { url } = inject('databaseServer')
  const name = unique()
  await asOwner(url, `create database ${name} encoding '${encoding}' locale 'C' template template0`)
  const place = { ...(await ownPlace(folder.path)), DATABASE_URL: url.replace('/postgres?', `/${name}?`) }
  expect(await refusalOf(place)).toMatch(
    new RegExp(`^The database is encoded in ${encoding}, .+: make one in UTF8 .+\\.$`),
  )
})

test('too few connections left, and none at all, are one sentence each', async () => {
  await using folder = await temporaryFolder()
  const url = await emptyDatabase(inject('databaseServer'))
  const role = unique()
  await asOwner(url, `create role ${role} login password 'x' connection limit 7`)
  const place = { ...(await ownPlace(folder.path)), DATABASE_URL: url.replace(/\/\/hakari:[^@]+@/, `//${role}:x@`) }
  expect(await refusalOf(place)).toMatch(
    /^PostgreSQL has room for 7 connections of this process, which needs 16: .+DATABASE_POOL.+\.$/,
  )
  expect(await refusalOf({ ...place, DATABASE_POOL: '2' })).toMatch(/which needs 8: .+\.$/)
  await asOwner(url, `alter role ${role} connection limit 0`)
  expect(await refusalOf(place)).toMatch(/^PostgreSQL takes no more connections \(too many connections .+\): .+\.$/)
})

test('a pooler that lends connections for a transaction is one sentence without a way past it, and one that lends them for a session is fine', async () => {
  await using folder = await temporaryFolder()
  const { workUrl } = await freshDatabase(inject('databaseServer'))
  await using sharing = await startPooler(workUrl, 'transaction')
  const place = await ownPlace(folder.path)
  expect(await refusalOf({ ...place, DATABASE_URL: sharing.url })).toMatch(
    /^DATABASE_URL leads to a pooler that gives each transaction another connection, .+: set DATABASE_DIRECT_URL to .+\.$/,
  )
  await using keeping = await startPooler(workUrl, 'session')
  expect(await refusalOf({ ...place, DATABASE_URL: keeping.url })).toBe('it starts')
})

test('addresses that do not go together are one sentence each', async () => {
  await using folder = await temporaryFolder()
  const database = await freshDatabase(inject('databaseServer'))
  await using sharing = await startPooler(database.workUrl, 'transaction', opensRight)
  await using bare = await startPooler(database.workUrl, 'transaction')
  const place = { ...(await ownPlace(folder.path)), DATABASE_URL: sharing.url, DATABASE_DIRECT_URL: database.workUrl }
  const refused = (more: Record<string, string>) => refusalOf({ ...place, ...more })
  const shares =
    'leads to a pooler that gives each transaction another connection, .+: let it lead to PostgreSQL itself, '
  expect(await refused({ DATABASE_DIRECT_URL: bare.url })).toMatch(new RegExp(`^DATABASE_DIRECT_URL ${shares}`))
  expect(await refused({ DATABASE_MIGRATION_URL: bare.url })).toMatch(new RegExp(`^DATABASE_MIGRATION_URL ${shares}`))
  const elsewhere = await freshDatabase(inject('databaseServer'))
  const another = /^(DATABASE_\w+) leads to another database than DATABASE_URL: .+\.$/
  for (const [setting, url] of [
    ['DATABASE_DIRECT_URL', elsewhere.workUrl],
    ['DATABASE_MIGRATION_URL', elsewhere.url],
  ] as const)
    expect(another.exec(await refused({ [setting]: url }))?.[1]).toBe(setting)
  expect(await refused({ DATABASE_DIRECT_URL: database.url })).toMatch(
    /^DATABASE_URL comes as the role \w+ and DATABASE_DIRECT_URL as hakari: .+DATABASE_MIGRATION_URL\.$/,
  )
  expect(await refused({ DATABASE_URL: bare.url })).toMatch(
    /^DATABASE_URL leads to a pooler whose connections have .*statement_timeout=0 and .+ connect_query='set timezone = UTC; .+\.$/,
  )
  const backups = makeBackup(readConfig({ DATABASE_URL: sharing.url }), join(folder.path, 'backup'), { logger })
  await expect(backups).rejects.toThrow(
    /^The database is reached by a pooler .+ let DATABASE_DIRECT_URL, .+ lead past it\.$/,
  )
})

test('standbys that need not have what was acknowledged are one sentence where they would be read without a primary', async () => {
  await using folder = await temporaryFolder()
  const { workUrl } = await freshDatabase(inject('databaseServer'))
  const options = encodeURIComponent('-c synchronous_commit=remote_write')
  const place = {
    ...(await ownPlace(folder.path)),
    DATABASE_URL: `${workUrl}&options=${options}`,
    DATABASE_REPLICA_URLS: workUrl,
  }
  expect(await refusalOf(place)).toBe('it starts')
  expect(await refusalOf({ ...place, PATRONI_ETCD_URLS: 'http://127.0.0.1:1' })).toMatch(
    /^PostgreSQL runs with synchronous_commit=remote_write, .+: set it to on or remote_apply, or leave out PATRONI_ETCD_URLS\.$/,
  )
})

test('an old Node reads one sentence, whichever way it is run', () => {
  const entry = join(import.meta.dirname, '../../main.js')
  const pretending = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' }); await import('${entry}')`
  const run = () => execFileSync(process.execPath, ['--input-type=module', '-e', pretending], { stdio: 'pipe' })
  expect(run).toThrow(/^Command failed: [^]*\nhakari: Node 20\.20\.2 is too old: Hakari needs 24\.18 or newer, .+\.\n$/)
})
