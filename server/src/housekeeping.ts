import { sweepTokens } from './features/accounts/index.ts'
import { forgetSpentKeys } from './features/entries/index.ts'
import { beginSyncs, forgetOpenRuns } from './features/history/index.ts'
import { forgetAttempts, type ImportDeps } from './features/imports/index.ts'
import { forgetOldHandles } from './features/members/index.ts'
import { sweepPictures } from './features/pictures/index.ts'
import { forgetOldDays } from './features/profiles/index.ts'
import { sweepSessions } from './features/sessions/index.ts'
import type { Queue } from './platform/jobs/index.ts'
import type { Platform } from './platform/platform.ts'

export const housekeepingQueue: Queue<object> = {
  name: 'housekeeping',
  leaseSeconds: 60,
  retryDelaySeconds: 60,
  retries: 3,
}

/** Once an hour: what has run out goes, so that nothing is kept longer than it is needed. */
export const housekeeping = (platform: Platform & ImportDeps) =>
  platform.jobs.hourly(housekeepingQueue, async () => {
    await sweepSessions(platform.db)
    await sweepTokens(platform.db)
    await sweepPictures(platform)
    await forgetOldDays(platform.db)
    await forgetSpentKeys(platform.db)
    await forgetOldHandles(platform.db)
    await forgetAttempts(platform.db)
    await forgetOpenRuns(platform.db)
    await beginSyncs(platform)
  })
