import { randomBytes } from 'node:crypto'
import { cp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../../test/world/database.ts'
import { temporaryFolder } from '../../test/world/temporary-folder.ts'
import { type Config, readConfig } from '../config.ts'
import { createLogger } from '../platform/logger.ts'
import { makeBackup } from './make-backup.ts'
import { openBackup, writeManifest } from './manifest.ts'
import { restore } from './restore.ts'
import { opened, sealed } from './sealing.ts'

const key = randomBytes(32)
const folder = await temporaryFolder()
const { workUrl, url } = await freshDatabase(inject('databaseServer'))
const config: Config = { ...readConfig({}), dataFolder: folder.path, databaseUrl: workUrl, databaseMigrationUrl: url }
const logger = createLogger('silent')
const withKey = (by: Buffer | null): Config => ({ ...config, backup: { ...config.backup, key: by } })

beforeAll(async () => {
  await makeBackup(config, join(folder.path, 'plain'), { logger })
  await makeBackup(withKey(key), join(folder.path, 'sealed'), { logger })
})
afterAll(() => folder[Symbol.asyncDispose]())

let copies = 0
async function copyOf(name: string): Promise<string> {
  const copy = join(folder.path, `copy-${copies++}`)
  await cp(join(folder.path, name), copy, { recursive: true })
  return copy
}

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path)
  const at = bytes.length - 5
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(path, bytes)
}

const damages: [string, (backup: string) => Promise<unknown>][] = [
  ['a byte of a table is another', (backup) => flip(join(backup, 'table.migrations'))],
  ['a byte of the files is another', (backup) => flip(join(backup, 'files'))],
  ['a table is cut off', (backup) => truncate(join(backup, 'table.migrations'), 40)],
  ['a table is not there', (backup) => rm(join(backup, 'table.migrations'))],
  [
    'a table lies in the place of another',
    (backup) => rename(join(backup, 'table.limits'), join(backup, 'table.acts')),
  ],
  ['a byte of the manifest is another', (backup) => flip(join(backup, 'manifest'))],
]

test.each(damages)('%s, sealed or not, and nothing is touched', async (_, damage) => {
  for (const [name, by] of [['plain', null] as const, ['sealed', key] as const]) {
    const backup = await copyOf(name)
    await damage(backup)
    let asked = 0
    const mayReplace = async () => ++asked > 0
    await expect(restore(withKey(by), backup, { mayReplace })).rejects.toThrow(/^The backup is damaged: .+\.$/)
    expect(asked).toBe(0)
  }
})

const tell = (by: Buffer | null, backup: string) =>
  restore(withKey(by), backup, { mayReplace: async () => false }).then(
    () => 'restored',
    (error: Error) => error.message,
  )

test('a key that is missing, another or too much, a newer program and a folder that is no backup are one sentence each', async () => {
  const [plain, closed] = [join(folder.path, 'plain'), join(folder.path, 'sealed')]
  expect(await tell(null, closed)).toBe('The backup is sealed: set BACKUP_KEY to the key it was made with.')
  expect(await tell(randomBytes(32), closed)).toBe('BACKUP_KEY is not the key the backup was made with.')
  expect(await tell(key, plain)).toMatch(/^The backup is not sealed, and BACKUP_KEY is set/)
  expect(await tell(null, join(folder.path, 'nowhere'))).toMatch(/^\/.+ is no whole backup of Hakari \(ENOENT\)\.$/)
  const newer = await copyOf('plain')
  const { manifest } = await openBackup(newer, null)
  await rm(join(newer, 'manifest'))
  const migrations = [...manifest.migrations, { name: '9999-later.sql', checksum: '' }]
  await writeManifest(newer, { ...manifest, migrations }, null)
  expect(await tell(null, newer)).toMatch(
    /^The backup was made by a newer Hakari, \S+ \(9999-later\.sql is unknown here\)/,
  )
})

test('names of a forged manifest are never part of a statement', async () => {
  const { manifest } = await openBackup(join(folder.path, 'plain'), null)
  const [first, ...others] = manifest.tables
  if (!first) throw new Error('no table')
  const sly = 'limits (like limits); create table forged (id int); --'
  const waiting = { ...first, name: 'job' as const }
  const forgeries: Partial<typeof manifest>[] = [
    { tables: [{ ...first, name: sly }, ...others] },
    { tables: [{ ...first, columns: [sly] }, ...others] },
    { sequences: [{ name: sly, last: '1', isCalled: true }] },
    { queue: { version: 1, tables: [{ ...waiting, name: sly as 'job' }] } },
    { queue: { version: 1, tables: [{ ...waiting, name: 'version' as 'job' }] } },
    { queue: { version: 1, tables: [{ ...waiting, columns: [`id") select 1; create table forged (id int); --`] }] } },
  ]
  for (const forged of forgeries) {
    const backup = await copyOf('plain')
    await rm(join(backup, 'manifest'))
    await writeManifest(backup, { ...manifest, ...forged }, null)
    const options = { isMove: true, mayReplace: async () => true }
    await expect(restore(config, backup, options)).rejects.toThrow(/^The backup is damaged: manifest .+\.$/)
  }
})

async function* once(bytes: Buffer) {
  yield bytes
}
const all = async (parts: AsyncIterable<Buffer>) => {
  const found: Buffer[] = []
  for await (const part of parts) found.push(part)
  return Buffer.concat(found)
}

test('of what is sealed nothing can be cut off, moved or put under another name', async () => {
  const sealing = { key, salt: randomBytes(32) }
  const chunk = 64 * 1024
  const text = randomBytes(2 * chunk)
  const box = await all(sealed(sealing, 'a')(once(text)))
  const whole = chunk + 16
  expect(await all(opened(sealing, 'a')(once(box)))).toEqual(text)
  const [first, second] = [box.subarray(0, whole), box.subarray(whole)]
  for (const wrong of [
    first,
    second,
    Buffer.concat([second, first]),
    Buffer.concat([box, second]),
    box.subarray(0, -1),
  ])
    await expect(all(opened(sealing, 'a')(once(wrong)))).rejects.toThrow(/^The backup is damaged/)
  await expect(all(opened(sealing, 'b')(once(box)))).rejects.toThrow(/^The backup is damaged/)
})
