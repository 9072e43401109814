import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { postgresBinaries } from '../platform/database/embedded/binaries.ts'
import { type Restored, restore } from './restore.ts'

/** Restores into a database and a folder of its own, which go again: nothing of the app is touched. */
export async function verifyBackup(
  config: Config,
  folder: string,
  onProgress: (text: string) => void,
): Promise<Restored | null> {
  await postgresBinaries()
  const dataFolder = await mkdtemp(join(tmpdir(), 'hakari-verify-'))
  // PostgreSQL's account has to pass where root lends it one.
  if (process.getuid?.() === 0) await chmod(dataFolder, 0o711)
  const elsewhere: Config = {
    ...config,
    databaseUrl: null,
    databaseMigrationUrl: null,
    dataFolder,
    s3: null,
    tokenKeys: null,
  }
  try {
    return await restore(elsewhere, folder, { isMove: true, mayReplace: async () => true, onProgress, deletions: [] })
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}
