import { createHash, randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BackupError, damaged } from './backup-error.ts'
import { keyCheck, opened, sealed, type Sealing } from './sealing.ts'

const format = 1
const name = 'manifest'

const StoredFile = z.object({ file: z.string().regex(/^[a-z0-9_.-]+$/), bytes: z.int(), sha256: z.string() })
/** They become part of statements, and what is not sealed may be anybody's work. */
const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const Table = StoredFile.extend({ name: Name, columns: z.array(Name), rows: z.int() })

const Manifest = z.object({
  madeAt: z.iso.datetime(),
  /** Of the program and of PostgreSQL. */
  version: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: Name, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  /** What waited to be done, in the form of this version of the job queue. Null: there was none yet. */
  queue: z.object({ version: z.int(), tables: z.array(Table.extend({ name: z.enum(['queue', 'job']) })) }).nullable(),
  files: StoredFile.extend({ count: z.int() }),
  /** What seals secrets, where it lies in the data folder. Only in a sealed backup. */
  tokenKey: z.string().nullable(),
})
export type Manifest = z.infer<typeof Manifest>
export type StoredTable = z.infer<typeof Table>

const Header = z.object({
  hakari: z.literal('backup'),
  format: z.int(),
  sealed: z.object({ salt: z.string(), check: z.string() }).nullable(),
  sha256: z.string(),
})

export const newSealing = (key: Buffer | null): Sealing | null => key && { key, salt: randomBytes(32) }

/** One line for everybody, then what only who has the key may read. Written last: without it a folder is no backup. */
export async function writeManifest(folder: string, manifest: Manifest, sealing: Sealing | null): Promise<void> {
  const text = Buffer.from(JSON.stringify(manifest, null, sealing ? 0 : 1))
  const body = sealing ? await joined(sealed(sealing, name)(once(text))) : text
  const header: z.infer<typeof Header> = {
    hakari: 'backup',
    format,
    sealed: sealing && { salt: sealing.salt.toString('base64'), check: keyCheck(sealing.key, sealing.salt) },
    sha256: createHash('sha256').update(body).digest('hex'),
  }
  await using file = await open(join(folder, name), 'wx', 0o600)
  await file.writeFile(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]))
  await file.sync()
}

export interface OpenedBackup {
  folder: string
  manifest: Manifest
  sealing: Sealing | null
}

export async function openBackup(folder: string, key: Buffer | null): Promise<OpenedBackup> {
  const { header, body } = await readParts(folder)
  if (header.format > format)
    throw new BackupError('The backup was made by a newer Hakari: restore it with that version.')
  if (createHash('sha256').update(body).digest('hex') !== header.sha256) throw damaged(name)
  const sealing = sealingIn(header, key)
  const text = sealing ? await joined(opened(sealing, name)(once(body))) : body
  const manifest = Manifest.safeParse(jsonIn(text))
  if (!manifest.success) throw damaged(name, manifest.error)
  return { folder, manifest: manifest.data, sealing }
}

/** Whether a folder is a backup of ours, whole, whoever may read it. */
export const isBackup = (folder: string): Promise<boolean> =>
  readParts(folder).then(
    () => true,
    () => false,
  )

async function readParts(folder: string) {
  const bytes = await readFile(join(folder, name)).catch((cause: NodeJS.ErrnoException) => {
    throw new BackupError(`${folder} is no whole backup of Hakari (${cause.code}).`, { cause })
  })
  const end = bytes.indexOf('\n')
  const header = Header.safeParse(jsonIn(bytes.subarray(0, Math.max(end, 0))))
  if (!header.success) throw damaged(name, header.error)
  return { header: header.data, body: bytes.subarray(end + 1) }
}

/** What is not sealed may be anybody's work: who seals theirs takes no other by mistake. */
function sealingIn({ sealed: by }: z.infer<typeof Header>, key: Buffer | null): Sealing | null {
  if (!by && key)
    throw new BackupError('The backup is not sealed, and BACKUP_KEY is set: take the setting away for this one.')
  if (!by) return null
  if (!key) throw new BackupError('The backup is sealed: set BACKUP_KEY to the key it was made with.')
  const salt = Buffer.from(by.salt, 'base64')
  if (keyCheck(key, salt) !== by.check) throw new BackupError('BACKUP_KEY is not the key the backup was made with.')
  return { key, salt }
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return null
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

async function joined(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
