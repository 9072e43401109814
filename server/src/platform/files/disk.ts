import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeWritable } from '../data-folder.ts'
import { assertProper, type FileStore, properName } from './file-store.ts'

const spreadFolder = /^[0-9a-f]{2}$/
const unfinished = /^\..+\.tmp$/
const unfinishedForMs = 3600_000

/** Files in a folder, spread over 256 others, because a folder of a million files is slow. */
export async function openDiskStore(folder: string): Promise<FileStore> {
  const home = await makeWritable(folder)
  return {
    async put(name, bytes) {
      const path = pathOf(home, name)
      await makeFolder(dirname(path))
      const draft = join(dirname(path), `.${randomUUID()}.tmp`)
      try {
        await writeThrough(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
    get: async (name) => orNull(readFile(pathOf(home, name))),
    remove: async (name) => rm(pathOf(home, name), { force: true }),
    async *list() {
      for await (const { path, name } of entriesOf(home)) {
        const [isDraft, found] = [unfinished.test(name), await orNull(stat(path))]
        if (isDraft && found) await sweepDraft(path, found.mtime)
        else if (found && properName.test(name)) yield { name, writtenAt: found.mtime }
      }
    },
  }
}

function pathOf(home: string, name: string): string {
  assertProper(name)
  return join(home, createHash('sha256').update(name).digest('hex').slice(0, 2), name)
}

/** What a crash left half-written. A fresh one may be the work of another process. */
async function sweepDraft(path: string, writtenAt: Date): Promise<void> {
  if (Date.now() - writtenAt.getTime() > unfinishedForMs) await rm(path, { force: true })
}

async function* entriesOf(home: string): AsyncIterable<{ path: string; name: string }> {
  for (const part of await readdir(home)) {
    if (!spreadFolder.test(part)) continue
    for (const name of await readdir(join(home, part))) yield { path: join(home, part, name), name }
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, 0o700)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    throw error
  }
  await syncFolder(dirname(folder))
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(bytes)
  await file.sync()
}

/** Without it a power cut may take the name of a file whose bytes are safe. Windows opens no folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
