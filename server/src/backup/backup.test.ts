import { accounts } from '@hakari/contract'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { photo } from '../../test/corpus/pictures.ts'
import { mailAfter, signUp } from '../../test/steps/accounts.ts'
import { acquaint, membersOf, record, wrongCounts } from '../../test/steps/social.ts'
import { emptyDatabase } from '../../test/world/database.ts'
import { tableChecksums } from '../../test/world/table-checksums.ts'
import { temporaryFolder } from '../../test/world/temporary-folder.ts'
import { startWorld } from '../../test/world/world.ts'
import type { Config } from '../config.ts'
import { createLogger } from '../platform/logger.ts'
import { makeBackup } from './make-backup.ts'
import { restore } from './restore.ts'

const key = randomBytes(32)
const folder = await temporaryFolder()
const world = await startWorld()
afterAll(() => folder[Symbol.asyncDispose]())

const logger = createLogger('silent')
const yes = { mayReplace: async () => true }
const sealedBy = (config: Config, by: Buffer | null): Config => ({ ...config, backup: { ...config.backup, key: by } })

/** An installation of its own without an app, on an empty database with two roles. */
async function emptyPlace(): Promise<Config> {
  const ownerUrl = await emptyDatabase(inject('databaseServer'))
  const { pathname } = new URL(ownerUrl.replace('@/', '@socket/'))
  const workUrl = inject('databaseServer').workUrl.replace('/postgres?', `${pathname}?`)
  const home = await temporaryFolder()
  afterAll(() => home[Symbol.asyncDispose]())
  return { ...world.config, databaseUrl: workUrl, databaseMigrationUrl: ownerUrl, dataFolder: home.path }
}

/** A look at the rows of a place. */
async function rowsOf<T>(
  { databaseMigrationUrl }: Config,
  look: (of: Pick<typeof world, 'rows'>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseMigrationUrl ?? '' })
  await client.connect()
  try {
    return await look({
      rows: async <R extends object>(sql: string, values: unknown[] = []) => (await client.query<R>(sql, values)).rows,
    })
  } finally {
    await client.end()
  }
}

async function filesIn({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<Record<string, string>> {
  const found = await readdir(join(dataFolder, 'files'), { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile())
  const contents = files.map(async ({ parentPath, name }) => [
    name,
    (await readFile(join(parentPath, name))).toString('base64'),
  ])
  return Object.fromEntries(await Promise.all(contents)) as Record<string, string>
}

test('a sealed backup comes back as it was, every row, every file and the key of the data folder', async () => {
  const jpeg = new Blob([new Uint8Array(await photo())])
  const aoi = await signUp(world, 'aoi@example.jp', { picture: jpeg })
  const others = await membersOf(world, 3)
  for (const member of [aoi, ...others]) await record(member, '61.2', '朝\tの\\n一枚 "✨"')
  await acquaint(
    world,
    [aoi, ...others].map(({ member }) => member.id),
  )
  const before = await tableChecksums(world)

  const sealed = sealedBy(world.config, key)
  const made = await makeBackup(sealed, join(folder.path, 'sealed'), { logger })
  expect(made?.manifest.files.count).toBe(3)
  expect((await stat(join(folder.path, 'sealed'))).mode & 0o777).toBe(0o700)
  for (const name of await readdir(join(folder.path, 'sealed'))) {
    const path = join(folder.path, 'sealed', name)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await readFile(path)).includes('aoi@example.jp')).toBe(false)
  }
  const place = sealedBy(await emptyPlace(), key)
  const restored = await restore(place, join(folder.path, 'sealed'), { ...yes, isMove: true })
  expect(restored).toMatchObject({ deleted: 0, files: 3, missing: 0, wrong: [], tokenKey: 'put in place' })
  expect(await rowsOf(place, tableChecksums)).toEqual(before)
  expect(await filesIn(place)).toEqual(await filesIn(world.config))
  expect(await readFile(join(place.dataFolder, 'token-key'), 'utf8')).toBe(
    await readFile(join(world.config.dataFolder, 'token-key'), 'utf8'),
  )
})
