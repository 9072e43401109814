import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installationStatus } from '../../server/src/features/support/index.ts'
import { maintenanceIn } from '../../server/src/platform/maintenance/index.ts'
import type { AdminCommand } from './command.ts'
import { momentOf } from './dates.ts'
import { saidOf } from './maintenance.ts'

const repository = join(import.meta.dirname, '../..')

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
        ].join('\n')
      },
  },
  { name: 'version', prepareAlone: () => versionText },
]

/** What runs here: the program, where it came from if git knows, and Node. */
async function versionText(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')) as { version: string }
  const commit = await promisify(execFile)('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: repository }).then(
    ({ stdout }) => `, commit ${stdout.trim()}`,
    () => '',
  )
  return `hakari ${version}${commit}, Node ${process.version}`
}

const sizeText = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
