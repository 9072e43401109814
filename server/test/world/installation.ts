import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/backup/place.ts'
import type { Config } from '../../src/config.ts'
import { emptyDatabase } from './database.ts'
import { temporaryFolder } from './temporary-folder.ts'
import type { World } from './world.ts'

/** An installation of its own without an app: like the given one, with nothing in it. */
async function emptyOf(
  config: Config,
  database: Pick<Config, 'databaseUrl' | 'databaseMigrationUrl'>,
): Promise<Config> {
  const home = await temporaryFolder()
  onTestFinished(() => home[Symbol.asyncDispose]())
  return { ...config, ...database, dataFolder: home.path }
}

export const embeddedPlace = (config: Config) => emptyOf(config, { databaseUrl: null, databaseMigrationUrl: null })

/** One role owns the tables, another reads and writes rows. */
export async function placeOfTwoRoles(config: Config): Promise<Config> {
  const ownerUrl = await emptyDatabase(inject('databaseServer'))
  const { pathname } = new URL(ownerUrl.replace('@/', '@socket/'))
  const workUrl = inject('databaseServer').workUrl.replace('/postgres?', `${pathname}?`)
  return emptyOf(config, { databaseUrl: workUrl, databaseMigrationUrl: ownerUrl })
}

/** One role does both and owns its database, but is no superuser. */
export async function placeOfOneRole(config: Config): Promise<Config> {
  const name = `one_${randomUUID().replaceAll('-', '')}`
  const { url } = inject('databaseServer')
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create role ${name} login password '${name}'`)
  await admin.query(`create database ${name} owner ${name}`)
  await admin.end()
  const own = url.replace(/\/\/[^@]*@/, `//${name}:${name}@`).replace('/postgres?', `/${name}?`)
  return emptyOf(config, { databaseUrl: own, databaseMigrationUrl: null })
}

/** A look at the rows of an installation that no app needs to run. */
export async function lookInto<T>(config: Config, look: (at: Pick<World, 'rows'>) => Promise<T>): Promise<T> {
  const database = await openDatabase(config)
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    return await look({
      rows: async <R extends object>(sql: string, values: unknown[] = []) => (await client.query<R>(sql, values)).rows,
    })
  } finally {
    await client.end()
    await database.close()
  }
}

/** Every file by its name. */
export async function filesIn({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<Record<string, string>> {
  const found = await readdir(join(dataFolder, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  const contents = found
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => [name, await readFile(join(parentPath, name), 'base64')] as const)
  return Object.fromEntries(await Promise.all(contents))
}
