import { spawn } from 'node:child_process'
import { chown, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Layout } from './layout.ts'

export const port = 5432

/** The postmaster of this cluster, whoever started it: null when none is alive. */
export async function runningPostmaster(cluster: string): Promise<number | null> {
  const pid = await pidIn(cluster)
  return pid !== null && isAlive(pid) && (await isPostgres(pid)) ? pid : null
}

/** Detached, so that neither Ctrl-C nor the death of the app takes the database down half-way. */
export async function launch({ home, cluster, binaries, account, socketFolder }: Layout): Promise<void> {
  await removeMisleadingPidFile(cluster)
  await mkdir(socketFolder, { recursive: true, mode: 0o700 })
  if (account) await chown(socketFolder, account.uid, account.gid)
  const log = await open(join(home, 'server.log'), 'a', 0o600)
  const where =
    process.platform === 'win32'
      ? ['-c', 'listen_addresses=127.0.0.1']
      : ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${socketFolder}`]
  const postmaster = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', cluster, '-p', String(port), ...where, '-c', 'timezone=UTC', '-c', 'log_timezone=UTC'],
    { detached: true, stdio: ['ignore', log.fd, log.fd], cwd: '/', ...account },
  )
  const gaveUp = new Promise<void>((resolve) => {
    postmaster.once('exit', () => resolve())
    postmaster.once('error', () => resolve())
  })
  postmaster.unref()
  await log.close()
  // Either its pid file appears, or it gives up at once because another one was quicker.
  await Promise.race([gaveUp, untilPidFile(cluster)])
}

/** PostgreSQL's fast shutdown: roll back, checkpoint, leave. */
export async function stopPostmaster(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  for (let i = 0; i < 300 && isAlive(pid); i++) await sleep(50)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function pidIn(cluster: string): Promise<number | null> {
  const pid = Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''), 10)
  return Number.isInteger(pid) ? pid : null
}

async function isPostgres(pid: number): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres')
  return commandLine.includes('postgres')
}

/** After a crash of the machine the number may belong to somebody else, and PostgreSQL would refuse to start. */
async function removeMisleadingPidFile(cluster: string): Promise<void> {
  const pid = await pidIn(cluster)
  if (pid !== null && isAlive(pid) && !(await isPostgres(pid))) await rm(join(cluster, 'postmaster.pid'))
}

async function untilPidFile(cluster: string): Promise<void> {
  for (let i = 0; i < 100 && (await runningPostmaster(cluster)) === null; i++) await sleep(10)
}
