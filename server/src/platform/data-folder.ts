import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

export async function makeWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
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
