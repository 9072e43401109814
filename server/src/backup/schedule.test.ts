import { randomBytes } from 'node:crypto'
import { chown, cp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../test/world/database.ts'
import { temporaryFolder } from '../../test/world/temporary-folder.ts'
import { type Config, readConfig } from '../config.ts'
import { connect } from '../platform/database/connect.ts'
import { createLogger } from '../platform/logger.ts'
import { makeBackup } from './make-backup.ts'
import { lastBackup, noteBackup } from './queries.ts'
import { nameAt, rotate } from './rotation.ts'
import { isDue } from './schedule.ts'
import { lookAfterBackups } from './scheduled-backup.ts'

const folder = await temporaryFolder()
const { workUrl, url } = await freshDatabase(inject('databaseServer'))
const defaults = readConfig({ BACKUP_KEY: randomBytes(32).toString('base64') })
const config: Config = { ...defaults, dataFolder: folder.path, databaseUrl: workUrl, databaseMigrationUrl: url }
const { db, close } = connect(workUrl, () => {})
afterAll(async () => {
  await close()
  await folder[Symbol.asyncDispose]()
})

const ofFolder = async (path: string) => (await readdir(path)).toSorted()
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000)

test('old backups go, but not the last good one and nothing that is not ours', async () => {
  const place = join(folder.path, 'rotation')
  await mkdir(place)
  await makeBackup(config, join(folder.path, 'one'), { logger: createLogger('silent') })
  const lastGood = daysAgo(33)
  const [oldest, old, newest] = [nameAt(daysAgo(50)), nameAt(daysAgo(40)), nameAt(lastGood)]
  for (const name of [oldest, old, newest]) await cp(join(folder.path, 'one'), join(place, name), { recursive: true })
  const foreign = [nameAt(daysAgo(60)), 'hakari-of-mine', 'notes.txt']
  for (const name of foreign) await mkdir(join(place, name))
  const broken = `${nameAt(daysAgo(2))}.partial-4711`
  await mkdir(join(place, broken))
  const rotated = (good: Date | null) => rotate(place, { days: 30, now: new Date(), lastGood: good })
  expect(await rotated(lastGood)).toEqual([oldest, old, broken])
  expect(await rotated(null)).toEqual([])
  expect(await ofFolder(place)).toEqual([newest, ...foreign].toSorted())
  expect(await rotated(daysAgo(1))).toEqual([newest])
})

test('old backups go though deletions cannot be noted, and a note of root belongs to who owns the folder', async () => {
  const place = join(folder.path, 'notes')
  await mkdir(place)
  const owner = process.getuid?.() === 0 ? 1234 : (process.getuid?.() ?? 0)
  await chown(place, owner, -1)
  await db
    .insertInto('deleted_members')
    .values({ hash: randomBytes(32) })
    .execute()
  onTestFinished(async () => void (await db.deleteFrom('deleted_members').execute()))
  await noteBackup(db, { begunAt: new Date(), isScheduled: true, bytes: 1, failure: null })
  const look = () =>
    lookAfterBackups({ db, logger: createLogger('silent'), clock: { now: () => new Date() } }, config, {
      folder: place,
    })
  await look()
  const [note = ''] = await ofFolder(place)
  expect(note).toMatch(/^deleted-members-/)
  expect((await stat(join(place, note))).uid).toBe(owner)

  await rm(join(place, note))
  await mkdir(join(place, note))
  const broken = `${nameAt(daysAgo(2))}.partial-4711`
  await mkdir(join(place, broken))
  await expect(look()).rejects.toThrow('EISDIR')
  expect(await ofFolder(place)).toEqual([note])
})

const forgetTries = async () => {
  await db.deleteFrom('backups').execute()
}

test('the schedule makes one each day by one process, reads it back, and what fails is loud and tried again', async () => {
  const place = join(folder.path, 'scheduled')
  await forgetTries()
  onTestFinished(forgetTries)
  const lines: string[] = []
  const heard = createLogger('info', { write: (line: string) => void lines.push(line) })
  const deps = { db, logger: heard, clock: { now: () => new Date() } }
  const look = () => lookAfterBackups(deps, config, { folder: place })
  await expect(look()).rejects.toThrow('ENOENT')
  expect(lines.join('')).toContain('"backup failed"')
  expect(await lastBackup(db)).toMatchObject({
    at: null,
    failure: { reason: expect.stringContaining('cannot be written') },
  })
  await mkdir(place)
  await look()
  expect(await ofFolder(place)).toEqual([])

  await forgetTries()
  await Promise.all([look(), look()])
  await look()
  expect(await ofFolder(place)).toEqual([expect.stringMatching(/^hakari-\d{8}T\d{6}Z$/)])
  expect(await lastBackup(db)).toMatchObject({ at: expect.any(Date), bytes: expect.any(Number), failure: null })
})

test('a good backup stays though it cannot be written down, and so does what lay in its place', async () => {
  const place = join(folder.path, 'unnoted')
  await mkdir(place)
  await forgetTries()
  onTestFinished(forgetTries)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query('alter table backups add constraint nothing_good check (failure is not null)')
  const lines: string[] = []
  const heard = createLogger('error', { write: (line: string) => void lines.push(line) })
  const now = new Date()
  await lookAfterBackups({ db, logger: heard, clock: { now: () => now } }, config, { folder: place })
  await owner.query('alter table backups drop constraint nothing_good')
  expect(lines.join('')).toContain('"a backup is not written down"')
  expect(await ofFolder(place)).toEqual([nameAt(now)])

  const later = new Date(now.getTime() + 5000)
  await mkdir(join(place, nameAt(later)))
  await writeFile(join(place, nameAt(later), 'note'), 'of somebody')
  await lookAfterBackups({ db, logger: heard, clock: { now: () => later } }, config, { folder: place })
  expect(await ofFolder(place)).toEqual([nameAt(now), nameAt(later)])
  expect(await lastBackup(db)).toMatchObject({
    at: null,
    failure: { reason: expect.stringContaining('is there already') },
  })
})

test('a backup is due each day from its hour on in Japan', async () => {
  await forgetTries()
  onTestFinished(forgetTries)
  const due = (now: string) => isDue(db, { now: new Date(now), hour: 4 })
  expect(await due('2026-11-18T00:00:00Z')).toBe(true)
  const good = { isScheduled: true, bytes: 1, failure: null }
  await noteBackup(db, { begunAt: new Date('2026-11-17T19:03:00Z'), ...good })
  expect(await due('2026-11-18T18:59:00Z')).toBe(false)
  expect(await due('2026-11-18T19:00:00Z')).toBe(true)
  await noteBackup(db, { begunAt: new Date('2026-11-18T19:00:00Z'), isScheduled: true, bytes: null, failure: 'full' })
  expect(await due('2026-11-18T19:10:00Z')).toBe(false)
  expect(await due('2026-11-18T20:00:00Z')).toBe(true)
})
