import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Platform } from '../platform/platform.ts'
import { catchUp } from './deletions.ts'
import { type Made, makeBackup } from './make-backup.ts'
import { neededSince } from './needed-since.ts'
import { lastBackup, noteBackup, recentDeletions } from './queries.ts'
import { nameAt, rotate } from './rotation.ts'
import { isDue } from './schedule.ts'

type Deps = Pick<Platform, 'db' | 'logger' | 'clock'>

/** Makes a backup if one is due, reads it back, and only then lets an old one go. */
export async function lookAfterBackups(
  deps: Deps,
  config: Config,
  { folder, signal }: { folder: string; signal?: AbortSignal },
): Promise<void> {
  const { hour, days } = config.backup
  const now = deps.clock.now()
  if (await isDue(deps.db, { now, hour })) await attempt(deps, config, { folder, signal })
  // What fails in the one holds up nothing of the other.
  const [noted, gone] = await Promise.allSettled([
    noteWhoLeft(deps.db, folder),
    lastBackup(deps.db).then(({ at: lastGood }) => rotate(folder, { days, now, lastGood })),
  ])
  if (gone.status === 'fulfilled' && gone.value.length > 0)
    deps.logger.info({ gone: gone.value }, 'old backups are gone')
  for (const end of [noted, gone]) if (end.status === 'rejected') throw end.reason
}

async function noteWhoLeft(db: Platform['db'], folder: string): Promise<void> {
  await catchUp(folder, { inDatabase: await recentDeletions(db), neededSince: await neededSince(db, folder) })
}

async function attempt(
  { db, logger, clock }: Deps,
  config: Config,
  { folder, signal }: { folder: string; signal: AbortSignal | undefined },
): Promise<void> {
  const begunAt = clock.now()
  const target = join(folder, nameAt(begunAt))
  let isGood = false
  /** It is good whether or not this can be written down. */
  const onGood = async ({ bytes }: Made) => {
    isGood = true
    logger.info({ backup: target, bytes }, 'backup made')
    await noteBackup(db, { begunAt, isScheduled: true, bytes, failure: null }).catch((error: unknown) =>
      logger.error({ err: error, backup: target }, 'a backup is not written down'),
    )
  }
  try {
    const isStillWanted = () => isDue(db, { now: begunAt, hour: config.backup.hour })
    await makeBackup(config, target, { logger, signal, isStillWanted, onGood })
  } catch (error) {
    if (signal?.aborted || isGood) return
    logger.error({ err: error, backup: target }, 'backup failed')
    const failure = (error as Error).message
    await noteBackup(db, { begunAt, isScheduled: true, bytes: null, failure }).catch(() => {})
  }
}
