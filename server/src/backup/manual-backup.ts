import type { Config } from '../config.ts'
import { connect } from '../platform/database/connect.ts'
import { createLogger } from '../platform/logger.ts'
import { BackupError, BrokenOff } from './backup-error.ts'
import { type Made, makeBackup } from './make-backup.ts'
import { openDatabase } from './place.ts'
import { noteBackup } from './queries.ts'

/** For whom somebody waits: made, read back, and written down beside those of the schedule. */
export async function backUp(
  config: Config,
  folder: string,
  { onProgress, signal }: { onProgress: (text: string) => void; signal: AbortSignal },
): Promise<Made> {
  const begunAt = new Date()
  const database = await openDatabase(config, signal)
  const onGood = async ({ bytes }: Made) => {
    const { db, close } = connect(database.url, () => {})
    // The database may be one of before there was such a table.
    await noteBackup(db, { begunAt, isScheduled: false, bytes, failure: null }).catch(() => {})
    await close()
  }
  try {
    const made = await makeBackup(config, folder, { logger: createLogger('error'), onProgress, onGood, signal })
    if (!made) throw new BackupError('The backup was not made.')
    return made
  } catch (error) {
    throw signal.aborted ? new BrokenOff('Broken off: no backup was made.') : error
  } finally {
    await database.close()
  }
}
