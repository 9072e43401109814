import type { Db } from '../platform/database/connect.ts'
import { deleteDeletions, oldestBackup } from './queries.ts'
import { oldestIn } from './rotation.ts'

const dayMs = 24 * 3600 * 1000
/** So long it is known who left, whatever backups there are. */
export const alwaysKnownMs = 31 * dayMs

/** From when on it must be known who left: a day longer than the oldest backup that anybody knows of. */
export async function neededSince(db: Db, folder: string | null): Promise<Date> {
  const oldest = [await oldestBackup(db), folder === null ? null : await oldestIn(folder)]
  const moments = oldest.map((at) => (at ? at.getTime() - dayMs : Infinity))
  return new Date(Math.min(Date.now() - alwaysKnownMs, ...moments))
}

/** A folder that is away may hold old ones, and that it is away is said by who looks after it. */
export async function forgetDeletions(db: Db, folder: string | null): Promise<void> {
  const since = await neededSince(db, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall === undefined) throw error
    return null
  })
  if (since) await deleteDeletions(db, since)
}
