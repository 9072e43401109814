import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The postmaster of this cluster, whoever started it: null when none is alive. */
export async function runningPostmaster(cluster: string): Promise<number | null> {
  const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(file, 10)
  if (!Number.isInteger(pid) || !isAlive(pid)) return null
  // After a crash of the machine the number may belong to somebody else's process.
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres')
  return commandLine.includes('postgres') ? pid : null
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
