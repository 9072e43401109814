import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError, damaged } from './backup-error.ts'
import { opened, sealed, type Sealing } from './sealing.ts'

/** A file of a backup, as its manifest knows it. */
export interface StoredFile {
  file: string
  bytes: number
  sha256: string
}

interface Form {
  sealing: Sealing | null
  /** Pictures are as small as they get. */
  isCompressed: boolean
}

type Source = AsyncIterable<Uint8Array>

/** Writes what comes out of the source to its end, and on to the disk. */
export async function store(
  folder: string,
  file: string,
  { source, sealing, isCompressed, signal }: Form & { source: Source; signal?: AbortSignal | undefined },
): Promise<StoredFile> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(parts: Source) {
    for await (const part of parts) {
      hash.update(part)
      bytes += part.byteLength
      yield part
    }
  }
  await pipeline(
    source,
    isCompressed ? createGzip({ level: 3 }) : new PassThrough(),
    sealing ? sealed(sealing, file) : new PassThrough(),
    counted,
    createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600, flush: true }),
    ...(signal ? [{ signal }] : []),
  )
  return { file, bytes, sha256: hash.digest('hex') }
}

/** Hands on what was stored. Where something else lies there it throws, at the latest behind the last byte. */
export async function readStored(
  folder: string,
  stored: StoredFile,
  { sealing, isCompressed, sink }: Form & { sink: Writable | ((parts: Source) => Promise<void>) },
): Promise<void> {
  const steps = [
    isCompressed ? createGunzip() : new PassThrough(),
    ...(typeof sink === 'function' ? [new PassThrough()] : []),
  ]
  const unsealed = sealing ? opened(sealing, stored.file) : (parts: Source) => parts
  try {
    await pipeline([() => unsealed(checked(folder, stored)), ...steps, sink] as never)
  } catch (error) {
    throw isDamage(error) ? damaged(stored.file, error) : error
  }
}

async function* checked(folder: string, { file, bytes, sha256 }: StoredFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let count = 0
  for await (const part of createReadStream(join(folder, file)) as AsyncIterable<Buffer>) {
    hash.update(part)
    count += part.length
    yield part
  }
  if (count !== bytes || hash.digest('hex') !== sha256) throw damaged(file)
}

/** A file that is not there, or bytes that do not unpack. */
const isDamage = (error: unknown) =>
  !(error instanceof BackupError) && /^(ENOENT$|Z_)/.test(String((error as NodeJS.ErrnoException).code))

/** Without it a power cut may take the names of files whose bytes are safe. Windows opens no folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}
