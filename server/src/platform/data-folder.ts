import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

export async function makeWritable(folder: string): Promise<void> {
  try {
    await makeWithParents(folder)
    const probe = join(folder, `.write-probe-${process.pid}`)
    await mkdir(probe)
    await rm(probe, { recursive: true })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new StartError(`The data folder ${folder} cannot be written (${code}): choose another with DATA_DIR.`, {
      cause,
    })
  }
}

/** Step by step: `mkdir` with `recursive` never returns where a file system makes no folders, such as /proc. */
async function makeWithParents(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeWithParents(dirname(folder))
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
