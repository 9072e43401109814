import { existsSync } from 'node:fs'
import { chmod, mkdir, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

/** Makes the folder if need be and proves that it can be written. Returns where it really lies. */
export async function makeWritable(folder: string): Promise<string> {
  try {
    await makeWithParents(folder)
    const probe = join(folder, `.write-probe-${process.pid}`)
    await mkdir(probe)
    await rm(probe, { recursive: true })
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
