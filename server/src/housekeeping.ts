import { forgetDeletions, forgetOldBackups } from './backup/index.ts'
import { sweepTokens } from './features/accounts/index.ts'
import { sweepAnnouncements } from './features/announcements/index.ts'
import { sweepArchives } from './features/archives/index.ts'
import { sweepMessages } from './features/contact/index.ts'
import { forgetKeysOfDeleted } from './features/entries/index.ts'
import { beginSyncs, forgetOpenRuns, endStalledRuns } from './features/history/index.ts'
import { forgetAttempts, type ImportDeps } from './features/imports/index.ts'
import { sweepInvitations } from './features/invitations/index.ts'
import { forgetOldHandles } from './features/members/index.ts'
import { forgetOldMutes } from './features/mutes/index.ts'
import { tellOperator } from './features/moderation/index.ts'
import { sweepChallenges } from './features/passkeys/index.ts'
import { sweepPictures } from './features/pictures/index.ts'
import { forgetOldDays } from './features/profiles/index.ts'
import { sweepRecoveryRequests } from './features/recovery/index.ts'
import { sweepCopies } from './features/reports/index.ts'
import { sweepUnconfirmedAuthenticators } from './features/second-factor/index.ts'
import { forgetOldBrowsers, sweepPending, sweepSessions } from './features/sessions/index.ts'
import { noteHousekeeping } from './features/support/index.ts'
import type { Queue } from './platform/jobs/index.ts'
import type { Platform } from './platform/platform.ts'

export const housekeepingQueue: Queue<object> = {
  name: 'housekeeping',
  leaseSeconds: 60,
  retryDelaySeconds: 60,
  retries: 3,
}

type Deps = Platform & ImportDeps & { origin: string; operatorEmail: string; backupFolder: string | null }

const steps: ((platform: Deps) => Promise<unknown>)[] = [
  ({ db }) => sweepSessions(db),
  ({ db }) => forgetOldBrowsers(db),
  ({ db }) => sweepTokens(db),
  ({ db }) => sweepPending(db),
  ({ db }) => sweepChallenges(db),
  ({ db }) => sweepUnconfirmedAuthenticators(db),
  ({ db }) => sweepRecoveryRequests(db),
  ({ db }) => sweepInvitations(db),
  ({ db }) => sweepAnnouncements(db),
  ({ db }) => sweepMessages(db),
  ({ db }) => sweepCopies(db),
  sweepPictures,
  sweepArchives,
  ({ db }) => forgetOldDays(db),
  ({ db }) => forgetKeysOfDeleted(db),
  ({ db }) => forgetOldHandles(db),
  ({ db }) => forgetOldMutes(db),
  ({ db }) => forgetAttempts(db),
  ({ db }) => forgetOpenRuns(db),
  ({ db, backupFolder }) => forgetDeletions(db, backupFolder),
  ({ db }) => forgetOldBackups(db),
  endStalledRuns,
  beginSyncs,
  tellOperator,
]

/** Once an hour: what has run out goes, so that nothing is kept longer than it is needed. What fails holds up nothing else. */
export const housekeeping = (platform: Deps) =>
  platform.jobs.hourly(housekeepingQueue, async () => {
    const failures: unknown[] = []
    for (const step of steps) await step(platform).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'Housekeeping is not done')
    await noteHousekeeping(platform.db)
  })
