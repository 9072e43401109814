import { join } from 'node:path'
import { type LastBackup, lastBackup } from '../../server/src/backup/index.ts'
import { installationStatus } from '../../server/src/features/support/index.ts'
import { maintenanceIn } from '../../server/src/platform/maintenance/index.ts'
import { buildInfo } from '../../server/src/platform/metrics/build-info.ts'
import type { AdminCommand } from './command.ts'
import { momentOf } from './dates.ts'
import { saidOf } from './maintenance.ts'

export const statusCommands: AdminCommand[] = [
  {
    name: 'status',
    prepare:
      ({ config }) =>
      async ({ db, mailer }) => {
        const status = await installationStatus(db)
        const mails = await mailer.undelivered.count(db)
        const maintenance = await maintenanceIn(db)
        const place = config.databaseUrl === null ? 'embedded' : 'by DATABASE_URL'
        return [
          await versionText(),
          `  mode: ${config.mode}, ${config.origin}`,
          `  database: PostgreSQL ${status.databaseVersion}, ${place}, ${sizeText(status.databaseBytes)}, ${status.migrations} migrations, the last ${status.lastMigration}`,
          `  files: ${config.s3 === null ? `in ${join(config.dataFolder, 'files')}` : `in the bucket ${config.s3.bucket}`}`,
          `  members: ${status.members}, and ${status.membersOut} disabled or waiting for approval`,
          `  entries: ${status.entries}`,
          `  registration: ${config.registration.mode}`,
          `  ${maintenance ? saidOf(maintenance) : 'maintenance: none'}`,
          `  jobs: ${status.jobsWaiting} waiting, ${status.jobsRetrying} to be tried again, ${status.jobsFailed} given up`,
          `  mails: ${mails.waiting} not delivered yet, ${mails.givenUp} given up; ${status.noticesWaiting} notices and letters waiting`,
          `  contact: ${status.messagesOpen} messages wait for an answer`,
          `  last housekeeping: ${status.housekeepingAt ? momentOf(status.housekeepingAt) : 'never yet'}`,
          `  last backup: ${backupText(await lastBackup(db))}`,
        ].join('\n')
      },
  },
  { name: 'version', prepareAlone: () => versionText },
]

/** What runs here: the program, where it came from if that is known, and Node. */
async function versionText(): Promise<string> {
  const { version, commit, node } = await buildInfo()
  return `hakari ${version}${commit === 'unknown' ? '' : `, commit ${commit}`}, Node v${node}`
}

function backupText({ at, failure }: LastBackup): string {
  const last = at ? momentOf(at) : 'none by Hakari itself'
  return failure ? `${last}; the last try failed ${momentOf(failure.at)}: ${failure.reason}` : last
}

const sizeText = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
