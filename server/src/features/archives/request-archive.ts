import type { Queue } from '../../platform/jobs/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { lockMember } from '../entries/index.ts'
import { archiveLimits } from './limits.ts'
import { type Archive, archiveBefore, countUnderWay, deleteArchive, insertArchive } from './queries.ts'
import { discardZip } from './stored-zip.ts'

/** A store that fails is asked again, and later still. */
export const archiveQueue: Queue<{ archiveId: string }> = {
  name: 'archive',
  leaseSeconds: 15,
  retryDelaySeconds: 2,
  retries: 6,
}

/** More would wait for hours: whoever comes then is asked to come back. */
const mostUnderWay = 100
const comeBackSeconds = 600

/** One a day; whoever asks again meanwhile gets the one that is being made. */
export async function requestArchive(
  deps: Pick<Platform, 'db' | 'jobs' | 'limits'>,
  { memberId, isRecent }: Viewer,
): Promise<Archive> {
  if (!isRecent) throw new Refusal('recent_sign_in_needed')
  await deps.limits.take([[archiveLimits.archivesPerMember, memberId]])
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockMember(tx, memberId))) throw new Refusal('not_signed_in')
    const before = await archiveBefore(tx, memberId)
    if (before) {
      const { archive, waitSeconds } = before
      if (archive.state === 'waiting' || archive.state === 'making') return archive
      if (archive.state !== 'failed' && waitSeconds > 0) throw new Refusal('archive_made_today', waitSeconds)
    }
    if ((await countUnderWay(tx)) >= mostUnderWay)
      throw new Refusal('unavailable', comeBackSeconds, { reason: 'too many archives at once' })
    await discardZip(deps, tx, await deleteArchive(tx, memberId))
    const { id, archive } = await insertArchive(tx, memberId)
    await deps.jobs.enqueue(tx, archiveQueue, { archiveId: id })
    return archive
  })
}
