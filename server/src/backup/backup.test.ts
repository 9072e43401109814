import { accounts, entries } from '@hakari/contract'
import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { answerTo } from '../../../scripts/admin/answer.ts'
import { photo } from '../../test/corpus/pictures.ts'
import { signUp } from '../../test/steps/accounts.ts'
import { acquaint, membersOf, record, wrongCounts } from '../../test/steps/social.ts'
import { startBucket } from '../../test/world/bucket.ts'
import { eventually } from '../../test/world/eventually.ts'
import { embeddedPlace, filesIn, lookInto, placeOfOneRole, placeOfTwoRoles } from '../../test/world/installation.ts'
import { tableChecksums } from '../../test/world/table-checksums.ts'
import { temporaryFolder } from '../../test/world/temporary-folder.ts'
import { type SignedIn, startWorld, type World } from '../../test/world/world.ts'
import type { Config } from '../config.ts'
import { migrate, readMigrations } from '../platform/database/migrate.ts'
import { createLogger } from '../platform/logger.ts'
import { run } from '../run.ts'
import { load } from './load.ts'
import { makeBackup } from './make-backup.ts'
import { openBackup, writeManifest } from './manifest.ts'
import { whileConnected } from './place.ts'
import { restore } from './restore.ts'
import { verifyBackup } from './verify-backup.ts'

const key = randomBytes(32)
const folder = await temporaryFolder()
const plain = { folder: folder.path, hour: 4, days: 30, key: null }
const world = await startWorld({ backup: plain })
afterAll(() => folder[Symbol.asyncDispose]())

const logger = createLogger('silent')
const yes = { mayReplace: async () => true }
const sealing = (config: Config): Config => ({ ...config, backup: { ...plain, key } })
const keyIn = ({ dataFolder }: Config) => readFile(join(dataFolder, 'token-key'), 'utf8')
const backupOf = (config: Config, name: string) => makeBackup(config, join(folder.path, name), { logger })

/** Everything that is laid over tables: indexes, constraints, triggers and whether they are on. */
const shapeOf = ({ rows }: Pick<World, 'rows'>) =>
  rows(`
    select indexdef as shape from pg_indexes where schemaname = 'public'
    union all select concat(conrelid::regclass, conname, convalidated) || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass || tgname || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`)

let people: SignedIn[]
beforeAll(async () => {
  const aoi = await signUp(world, 'aoi@example.jp', { picture: new Blob([new Uint8Array(await photo())]) })
  people = [aoi, ...(await membersOf(world, 3))]
  for (const member of people) await record(member, '61.2', '朝\tの\\n一枚 "✨"')
  await acquaint(
    world,
    people.map(({ member }) => member.id),
  )
})

test('a backup moves everything from one database to another kind and back, every row, every file and the key', async () => {
  const before = await tableChecksums(world)
  const made = await backupOf(sealing(world.config), 'sealed')
  expect(made?.manifest.files.count).toBe(3)
  expect((await stat(join(folder.path, 'sealed'))).mode & 0o777).toBe(0o700)
  for (const name of await readdir(join(folder.path, 'sealed'))) {
    const path = join(folder.path, 'sealed', name)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await readFile(path)).includes('aoi@example.jp')).toBe(false)
  }

  const embedded = await embeddedPlace(world.config)
  const there = await restore(sealing(embedded), join(folder.path, 'sealed'), { ...yes, isMove: true })
  expect(there).toMatchObject({ deleted: 0, files: 3, missing: 0, wrong: [], tokenKey: 'put in place' })
  expect(await keyIn(embedded)).toBe(await keyIn(world.config))

  await backupOf(embedded, 'back')
  const again = await placeOfOneRole(world.config)
  expect(await restore(again, join(folder.path, 'back'), { ...yes, isMove: true })).toMatchObject({
    files: 3,
    wrong: [],
    tokenKey: 'none',
  })
  expect(await lookInto(again, tableChecksums)).toEqual(before)
  expect(await lookInto(again, shapeOf)).toEqual(await shapeOf(world))
  expect(await filesIn(again)).toEqual(await filesIn(world.config))
})

test('a backup that is made while people write is of one moment, and comes back into a bucket and under two roles', async () => {
  await using bucket = await startBucket()
  const writing = { isOver: false, posts: 0 }
  const writers = people.slice(1).map(async (member) => {
    while (!writing.isOver) {
      const { id } = await record(member)
      if (writing.posts++ % 3 === 0) await member.call(entries.remove, { params: { id } })
    }
  })
  await vi.waitUntil(() => writing.posts > 5)
  const [before] = [writing.posts]
  await backupOf(world.config, 'busy')
  expect(writing.posts).toBeGreaterThan(before)
  writing.isOver = true
  await Promise.all(writers)

  const place = { ...(await placeOfTwoRoles(world.config)), s3: bucket.settings }
  const restored = await restore(place, join(folder.path, 'busy'), yes)
  expect(restored).toMatchObject({ deleted: 0, files: 3, missing: 0, wrong: [] })
  expect(await lookInto(place, wrongCounts)).toEqual([])
  expect(await lookInto(place, ({ rows }) => rows('select from sessions'))).toEqual([])
  const sequences = await lookInto(place, ({ rows }) =>
    rows<{ ahead: boolean }>('select last_value >= (select max(id) from entries) as ahead from entries_id_seq'),
  )
  expect(sequences).toEqual([{ ahead: true }])
})

test('who left after a backup does not come back with it, though the database is lost or the restore broken off', async () => {
  await backupOf(world.config, 'before')
  const [leaves, ...stay] = people
  const left = leaves?.member.id ?? ''
  await leaves?.call(accounts.remove, {})
  const noted = async () => (await readdir(folder.path)).filter((name) => name.startsWith('deleted-members-'))
  // The file is there a moment before its first line.
  await eventually(async () => {
    const notes = await Promise.all((await noted()).map((name) => readFile(join(folder.path, name), 'utf8')))
    expect(notes).toEqual([expect.stringMatching(/^[0-9a-f]{64} \S+\n$/)])
  })

  const place = await placeOfTwoRoles(world.config)
  const backup = await openBackup(join(folder.path, 'before'), null)
  await whileConnected(place.databaseMigrationUrl ?? '', 'hakari restore', async (owner) =>
    load(owner, backup, {
      migrations: await readMigrations(),
      isMove: false,
      deletions: [],
      maintenance: null,
      onProgress: () => {},
    }),
  )
  const halfRestored = 'The database is half restored: run npm run admin -- restore DIR again, to its end.'
  await expect(run(place, { logger })).rejects.toThrow(halfRestored)
  await expect(backupOf(place, 'half')).rejects.toThrow(/^The database is half restored/)

  await lookInto(place, ({ rows }) => rows(`insert into maintenance (note) values ('戻しています')`))
  const said = await answerTo(['restore', join(folder.path, 'before'), '--yes'], () => place)
  expect(said).toMatchObject({
    done: true,
    said: expect.stringContaining('\n1 accounts that were deleted after it were'),
  })
  expect(said.said).toContain('\nmaintenance is on: end it by maintenance off\n')
  expect(await lookInto(place, ({ rows }) => rows('select note from maintenance'))).toEqual([{ note: '戻しています' }])
  const ids = await lookInto(place, ({ rows }) => rows<{ id: string }>('select id from members'))
  expect(ids.map(({ id }) => id).toSorted()).toEqual(stay.map(({ member }) => member.id).toSorted())
  expect(await filesIn(place)).toEqual({})
  expect(await lookInto(place, ({ rows }) => rows(`select from pgboss.job where name = 'mail'`))).toEqual([])
  expect(await lookInto(place, wrongCounts)).toEqual([])

  const known = await restore(place, join(folder.path, 'before'), { ...yes, deletions: [] })
  expect(known?.deleted).toBe(1)
  const found = await lookInto(place, ({ rows }) => rows('select from members where id = $1', [left]))
  expect(found).toEqual([])
  await (await run(place, { logger })).stop()
})

test('a look at a backup that is broken off leaves nothing behind, and the next one removes what a kill has left', async () => {
  const place = await temporaryFolder()
  onTestFinished(() => place[Symbol.asyncDispose]())
  vi.stubEnv('TMPDIR', place.path)
  onTestFinished(() => void vi.unstubAllEnvs())
  const [killed, foreign] = ['hakari-verify-999999999-x', 'hakari-verify-of-mine']
  for (const name of [killed, foreign]) await mkdir(join(place.path, name, 'postgres'), { recursive: true })
  const over = new AbortController()
  const seen: string[] = []
  const onProgress = (text: string) => {
    seen.push(text)
    if (text.startsWith('members: ')) over.abort()
  }
  const look = verifyBackup(world.config, join(folder.path, 'before'), { onProgress, signal: over.signal })
  await expect(look).rejects.toThrow('Broken off: the backup was not verified.')
  expect(seen.at(-1)).toMatch(/^members: \d rows$/)
  expect(await readdir(place.path)).toEqual([foreign])
})

test('a restore says no while an app runs, asks before it replaces members, and leaves what is not ours', async () => {
  const backup = join(folder.path, 'before')
  const running = await answerTo(['restore', backup, '--yes'], () => world.config)
  expect(running).toEqual({
    done: false,
    said: 'hakari: An app works with this database: stop every process of it before you restore.',
  })
  const used = await placeOfTwoRoles(world.config)
  await lookInto(used, ({ rows }) => rows('create table recipes (id int)'))
  await expect(restore(used, backup, yes)).rejects.toThrow(
    /^The database holds tables that are not Hakari's \(recipes\)/,
  )
  await lookInto(used, ({ rows }) => rows('drop table recipes'))
  await (await run(used, { logger })).stop()
  await lookInto(used, ({ rows }) => rows(`insert into members (name, handle) values ('先客', 'first')`))
  expect(await answerTo(['restore', backup], () => used)).toEqual({
    done: false,
    said: 'hakari: The database is in use: it has 1 members. Add --yes to replace all of it.',
  })
  expect(await restore(used, backup, { mayReplace: async (members) => members > 1 })).toBe(null)
  const old = join(folder.path, 'old')
  await cp(backup, old, { recursive: true })
  await rm(join(old, 'manifest'))
  const { manifest } = await openBackup(backup, null)
  await writeManifest(old, { ...manifest, madeAt: '2026-01-01T00:00:00.000Z' }, null)
  await expect(restore(used, old, yes)).rejects.toThrow(
    'The backup is of 2026-01-01, and it is not known any more who left so long ago: accounts that were deleted since then may come back.',
  )
  const over = new AbortController()
  const onProgress = (text: string) => void (text.startsWith('members: ') && over.abort())
  const deletions = [{ hash: '00'.repeat(32), at: '2025-12-31T00:00:00.000Z' }]
  await expect(restore(used, old, { ...yes, deletions, onProgress, signal: over.signal })).rejects.toThrow(
    'Broken off: nothing was changed.',
  )
  expect(await lookInto(used, ({ rows }) => rows('select handle from members'))).toEqual([{ handle: 'first' }])
})

test('a backup that is made after going back to 0.1.0 comes back with every migration, also over such a database', async () => {
  const place = await placeOfOneRole(world.config)
  const pool = new pg.Pool({ connectionString: place.databaseUrl ?? '', max: 1 })
  await migrate(pool, await readMigrations())
  await pool.end()
  const script = await readFile(join(import.meta.dirname, '../../../deploy/back-to-0.1.0.sql'), 'utf8')
  await lookInto(place, ({ rows }) => rows(script.replaceAll(/^\\.*$/gm, '')))
  await lookInto(place, ({ rows }) => rows(`insert into members (name, handle) values ('戻った人', 'went_back')`))
  const made = await backupOf(place, 'set-aside')
  const names = (await readMigrations()).map(({ name }) => name)
  expect(made?.manifest.migrations.map(({ name }) => name)).toEqual(names)
  expect(await restore(place, join(folder.path, 'set-aside'), yes)).toMatchObject({ wrong: [] })
  expect(await lookInto(place, ({ rows }) => rows('select name from migrations order by 1'))).toEqual(
    names.map((name) => ({ name })),
  )
  expect(await lookInto(place, ({ rows }) => rows('select handle from members'))).toEqual([{ handle: 'went_back' }])
  expect(await lookInto(place, ({ rows }) => rows(`select to_regclass('migrations_set_aside') as there`))).toEqual([
    { there: null },
  ])
})

test('a backup of an older Hakari comes back under the migrations of this one', async () => {
  const place = await placeOfOneRole(world.config)
  const pool = new pg.Pool({ connectionString: place.databaseUrl ?? '', max: 1 })
  const older = (await readMigrations()).filter(({ name }) => name < '0041')
  await migrate(pool, older)
  await pool.query(`insert into members (name, handle) values ('古い人', 'of_before')`)
  await pool.end()
  const made = await backupOf(place, 'older')
  expect(made?.manifest.migrations.map(({ name }) => name)).toEqual(older.map(({ name }) => name))
  expect(await restore(place, join(folder.path, 'older'), yes)).toMatchObject({ deleted: 0, files: 0, wrong: [] })
  const [newest] = await lookInto(place, ({ rows }) =>
    rows<{ name: string }>('select max(name) as name from migrations'),
  )
  expect(newest?.name).toBe((await readMigrations()).at(-1)?.name)
  expect(await lookInto(place, ({ rows }) => rows('select handle from members'))).toEqual([{ handle: 'of_before' }])
})
