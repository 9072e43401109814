import { chmod, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Binaries, postgresBinaries } from '../platform/database/embedded/binaries.ts'
import { layoutFor } from '../platform/database/embedded/layout.ts'
import { isAlive, runningPostmaster } from '../platform/database/embedded/postmaster.ts'
import { databaseSettings } from '../settings/database.ts'
import { BrokenOff } from './backup-error.ts'
import { type Restored, restore } from './restore.ts'

/** The process that made it, and what makes it its own. */
const made = /^hakari-verify-(\d+)-\w+$/

const yes = async () => true

/** Restores into a database and a folder of its own, which go again: nothing of the app is touched. */
export async function verifyBackup(
  config: Config,
  folder: string,
  { onProgress, signal }: { onProgress: (text: string) => void; signal: AbortSignal },
): Promise<Restored | null> {
  const binaries = await postgresBinaries()
  await sweep(binaries)
  const dataFolder = await mkdtemp(join(tmpdir(), `hakari-verify-${process.pid}-`))
  // PostgreSQL's account has to pass where root lends it one.
  if (process.getuid?.() === 0) await chmod(dataFolder, 0o711)
  const elsewhere: Config = {
    ...config,
    ...databaseSettings({}),
    dataFolder,
    s3: null,
    tokenKeys: null,
  }
  try {
    const options = { isMove: true, mayReplace: yes, mayBringBack: yes, deletions: [] }
    return await restore(elsewhere, folder, { ...options, onProgress, signal })
  } catch (error) {
    throw signal.aborted ? new BrokenOff('Broken off: the backup was not verified.') : error
  } finally {
    await remove(dataFolder, binaries)
  }
}

/** What a process that was killed has left: everybody's rows, for whoever can read the disk. */
async function sweep(binaries: Binaries): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(made.exec(name)?.[1] ?? process.pid)
    if (pid === process.pid || isAlive(pid)) continue
    const path = join(tmpdir(), name)
    const found = await lstat(path).catch(() => null)
    if (!found?.isDirectory() || (process.getuid && found.uid !== process.getuid())) continue
    const home = await homeOf(path, binaries)
    if ((await runningPostmaster(join(home, 'cluster'))) === null) await remove(path, binaries)
  }
}

async function remove(dataFolder: string, binaries: Binaries): Promise<void> {
  for (const path of [await homeOf(dataFolder, binaries), dataFolder]) await rm(path, { recursive: true, force: true })
}

/** The database of root may lie elsewhere; one that could not be started, as of an older PostgreSQL, goes as well. */
const homeOf = (dataFolder: string, binaries: Binaries) =>
  layoutFor(dataFolder, binaries).then(
    ({ home }) => home,
    () => join(dataFolder, 'postgres'),
  )
