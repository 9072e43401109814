import { spawn } from 'node:child_process'
import { chown, lstat, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import type { Account } from './account.ts'
import type { Layout } from './layout.ts'

export const port = 5432

/** The postmaster of this cluster, whoever started it: null when none is alive. */
export async function runningPostmaster(cluster: string): Promise<number | null> {
  const pid = await pidIn(cluster)
  return pid !== null && isAlive(pid) && (await isPostgres(pid)) ? pid : null
}

/**
 * Detached, so that neither Ctrl-C nor the death of the app takes the database down half-way. Returns why it
 * gave up, if it did.
 */
export async function launch({ home, cluster, binaries, account, socketFolder }: Layout): Promise<string | null> {
  await removeMisleadingPidFile(cluster)
  await makeSocketFolder(socketFolder, account)
  const log = await open(join(home, 'server.log'), 'a', 0o600)
  const where =
    process.platform === 'win32'
      ? ['-c', 'listen_addresses=127.0.0.1']
      : ['-c', 'listen_addresses=', '-c', `unix_socket_directories="${socketFolder}"`]
  const postmaster = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', cluster, '-p', String(port), ...where, '-c', 'timezone=UTC', '-c', 'log_timezone=UTC'],
    { detached: true, stdio: ['ignore', log.fd, log.fd], cwd: '/', ...account },
  )
  const gaveUp = new Promise<string>((resolve) => {
    postmaster.once('exit', () => void lastWords(home).then(resolve))
    postmaster.once('error', (error) => resolve(error.message))
  })
  postmaster.unref()
  await log.close()
  return Promise.race([gaveUp, untilPidFile(cluster)])
}

/** The folder must be ours alone: somebody else could have put a link there first. */
async function makeSocketFolder(folder: string, account: Account | null): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  const owners = [process.getuid?.(), account?.uid]
  if (!found.isDirectory() || !owners.includes(found.uid))
    throw new StartError(`${folder} belongs to somebody else: remove it, or choose another folder with DATA_DIR.`)
  if (account) await chown(folder, account.uid, account.gid)
}

async function lastWords(home: string): Promise<string> {
  const lines = (await readFile(join(home, 'server.log'), 'utf8').catch(() => '')).trim().split('\n')
  return lines.findLast((line) => line.includes('FATAL:')) ?? lines.at(-1) ?? ''
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

/** Where a running postmaster listens, which is not where we would put it if the surroundings changed. */
export async function socketFolderIn(cluster: string): Promise<string | null> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return lines[4]?.trim() || null
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

async function untilPidFile(cluster: string): Promise<null> {
  for (let i = 0; i < 100 && (await runningPostmaster(cluster)) === null; i++) await sleep(10)
  return null
}
