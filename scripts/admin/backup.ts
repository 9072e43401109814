import { createInterface } from 'node:readline/promises'
import type { Restored } from '../../server/src/backup/restore.ts'
import { BadUsage } from './bad-usage.ts'
import type { AdminCommand } from './command.ts'
import { shown } from './shown.ts'

export const backupCommands: AdminCommand[] = [
  {
    name: 'backup',
    takes: 'DIR',
    most: 1,
    prepareAlone({ words, readConfig }) {
      const folder = folderIn(words)
      const config = readConfig()
      return async () => {
        const { backUp } = await import('../../server/src/backup/manual-backup.ts')
        const { rowsOf } = await import('../../server/src/backup/make-backup.ts')
        const { manifest, bytes } = await shown((watch) => backUp(config, folder, watch))
        return [
          `made a backup in ${folder}: ${rowsOf(manifest)} rows, ${manifest.files.count} files, ${megabytes(bytes)}; it was read back`,
          config.backup.key
            ? 'it is sealed: keep BACKUP_KEY elsewhere'
            : 'it is not sealed: whoever can read it reads everything in it; BACKUP_KEY seals',
          config.tokenKeys
            ? 'TOKEN_KEYS is not in it: keep it elsewhere'
            : config.backup.key
              ? "the data folder's token-key is in it"
              : "the data folder's token-key is not in it, because it is not sealed: keep a copy elsewhere",
        ].join('\n')
      }
    },
  },
  {
    name: 'restore',
    takes: 'DIR [--yes] [--move]',
    most: 1,
    options: { yes: { type: 'boolean' }, move: { type: 'boolean' } },
    prepareAlone({ words, flags, readConfig }) {
      const folder = folderIn(words)
      const config = readConfig()
      const isMove = flags.has('move')
      return async () => {
        const { restore } = await import('../../server/src/backup/restore.ts')
        const restored = await shown(({ onProgress, signal }) => {
          const asked = async (why: string, what: string) => flags.has('yes') || answeredYes(why, what, signal)
          const mayReplace = (members: number) =>
            asked(`The database is in use: it has ${members} members.`, 'replace all of it')
          const mayBringBack = (warning: string) => asked(warning, 'restore it all the same')
          return restore(config, folder, { isMove, mayReplace, mayBringBack, onProgress, signal })
        })
        return restored ? toldOf(restored, isMove) : 'nothing was changed'
      }
    },
  },
  {
    name: 'verify-backup',
    takes: 'DIR',
    most: 1,
    prepareAlone({ words, readConfig }) {
      const folder = folderIn(words)
      const config = readConfig()
      return async () => {
        const { verifyBackup } = await import('../../server/src/backup/verify-backup.ts')
        const { rowsOf } = await import('../../server/src/backup/make-backup.ts')
        const restored = await shown((watch) => verifyBackup(config, folder, watch))
        if (!restored || restored.wrong.length > 0)
          throw new BadUsage(`Counters of the backup are wrong: ${restored?.wrong.slice(0, 5).join(', ')}.`)
        const { manifest, files, missing } = restored
        const rest = missing > 0 ? `; ${missing} pictures were removed while it was made` : ''
        return `the backup of ${minuteOf(manifest.madeAt)} is good: ${rowsOf(manifest)} rows and ${files} files came back, with right counters${rest}`
      }
    },
  },
]

function folderIn([folder]: string[]): string {
  if (!folder) throw new BadUsage('The folder of the backup is missing.')
  return folder
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const minuteOf = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`

function toldOf(restored: Restored, isMove: boolean): string {
  const { manifest, deleted, files, missing, jobs, wrong, tokenKey, isMaintenance, mayBeBack } = restored
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const lines = [
    `restored the backup of ${minuteOf(manifest.madeAt)}: ${rows} rows and ${files} files`,
    `${deleted} accounts that were deleted after it were deleted again`,
    isMove
      ? jobs === null
        ? 'mails and other jobs that waited are lost: their queue was of another version'
        : `${jobs} mails and other jobs wait again`
      : 'everybody signs in again, and mails that waited are not sent',
  ]
  if (mayBeBack) lines.push('ACCOUNTS THAT WERE DELETED since then MAY BE BACK: it is not known any more who left')
  if (missing > 0) lines.push(`${missing} pictures were removed while it was made`)
  if (isMaintenance) lines.push('maintenance is on: end it by maintenance off')
  const told = [...lines, ...keyLines[tokenKey]].join('\n')
  if (wrong.length === 0) return told
  throw new BadUsage(`It is restored, but COUNTERS ARE WRONG: ${wrong.slice(0, 5).join(', ')}.\n${told}`)
}

const keyLines: Record<Restored['tokenKey'], string[]> = {
  none: [
    'no key is in it: before the app starts, see that TOKEN_KEYS or token-key of the data folder are those of then',
  ],
  'the same': [],
  'put in place': ['the token-key that seals secrets is in the data folder again'],
  'beside TOKEN_KEYS': [
    'secrets in it are sealed by token-key, which is in the data folder again: add it behind your keys as TOKEN_KEYS=…,own:KEY, then run rotate-keys',
  ],
}

async function answeredYes(why: string, what: string, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY) throw new BadUsage(`${why} Add --yes to ${what}.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  // It takes Ctrl-C for itself.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return (await terminal.question(`${why} Type yes to ${what}: `, { signal })).trim() === 'yes'
  } finally {
    terminal.close()
  }
}
