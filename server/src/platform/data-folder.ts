import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

interface Use {
  /** Below it a database may lie: where root lends PostgreSQL an account, that account has to pass. */
  holdsDatabase: boolean
}

/** Makes the folder if need be, for us alone, and proves that it can be written. Returns where it really lies. */
export async function makeWritable(folder: string, use: Use = { holdsDatabase: false }): Promise<string> {
  try {
    await makeWithParents(folder)
    // A name that nobody else has: on another machine that shares the folder somebody may have our number.
    await rm(await mkdtemp(join(folder, '.write-probe-')), { recursive: true })
    await closeToOthers(folder, use)
    return await realpath(folder)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new StartError(`The data folder ${folder} cannot be written (${code}): choose another with DATA_DIR.`, {
      cause,
    })
  }
}

/**
 * Step by step: `mkdir` with `recursive` never returns where a file system makes no folders, such as /proc.
 * Root's umask must not shut out the account that PostgreSQL runs as.
 */
async function makeWithParents(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeWithParents(dirname(folder))
  try {
    await mkdir(folder)
    if (process.getuid?.() === 0) await chmod(folder, 0o755)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Only what is ours, and nothing that many share, such as /tmp. It never opens what somebody has closed. */
export async function closeToOthers(folder: string, { holdsDatabase }: Use): Promise<void> {
  const self = process.getuid?.()
  const { uid, mode } = await stat(folder)
  const isShared = (mode & 0o1000) !== 0
  const wanted = mode & (self === 0 && holdsDatabase ? 0o711 : 0o700)
  // Not every file system knows whose a folder is.
  if (uid === self && !isShared && wanted !== (mode & 0o777)) await chmod(folder, wanted).catch(() => {})
}
