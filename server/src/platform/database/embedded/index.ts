import { spawn } from 'node:child_process'
import { chown, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { initialise } from './initialise.ts'
import { type Layout, layoutFor } from './layout.ts'
import { isAlive, runningPostmaster } from './postmaster.ts'

export interface EmbeddedDatabase {
  url: string
  /** Stops PostgreSQL unless another process still works with it. */
  stop: () => Promise<void>
}

const port = 5432
const startSeconds = 60
/** Held shared by every app process; who gets it alone is the last one and turns off the light. */
const inUseLock = 727_001

/** Starts PostgreSQL in the data folder, or attaches to the one that already runs there. */
export async function startEmbedded(dataFolder: string): Promise<EmbeddedDatabase> {
  const layout = await layoutFor(dataFolder)
  await initialise(layout)
  const url = await connectionUrl(layout)
  const presence = await startOrAttach(layout, url)
  presence.on('error', () => {}) // The pool reports a lost database; this connection only marks presence.
  return { url, stop: () => stopIfLast(layout, presence) }
}

async function connectionUrl({ home, socketFolder }: Layout): Promise<string> {
  const password = (await readFile(join(home, 'password'), 'utf8')).trim()
  if (process.platform === 'win32') return `postgres://hakari:${password}@127.0.0.1:${port}/postgres`
  return `postgres://hakari:${password}@/postgres?host=${encodeURIComponent(socketFolder)}&port=${port}`
}

async function startOrAttach(layout: Layout, url: string): Promise<pg.Client> {
  const deadline = Date.now() + startSeconds * 1000
  let failure: unknown
  while (Date.now() < deadline) {
    if ((await runningPostmaster(join(layout.home, 'cluster'))) === null) await launch(layout)
    try {
      return await joinAs(url)
    } catch (error) {
      failure = error
      await sleep(50)
    }
  }
  throw new StartError(
    `The embedded database in ${layout.home} did not start within ${startSeconds} s (${(failure as Error).message}): see server.log there.`,
    { cause: failure },
  )
}

async function joinAs(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'hakari presence' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock_shared($1)', [inUseLock])
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** Detached, so that neither Ctrl-C nor the death of the app takes the database down half-way. */
async function launch({ home, binaries, account, socketFolder }: Layout): Promise<void> {
  await mkdir(socketFolder, { recursive: true, mode: 0o700 })
  if (account) await chown(socketFolder, account.uid, account.gid)
  const log = await open(join(home, 'server.log'), 'a', 0o600)
  const where =
    process.platform === 'win32'
      ? ['-c', 'listen_addresses=127.0.0.1']
      : ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${socketFolder}`]
  const postmaster = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', join(home, 'cluster'), '-p', String(port), ...where, '-c', 'timezone=UTC', '-c', 'log_timezone=UTC'],
    { detached: true, stdio: ['ignore', log.fd, log.fd], cwd: '/', ...account },
  )
  const exited = new Promise<void>((resolve) => {
    postmaster.once('exit', () => resolve())
    postmaster.once('error', () => resolve())
  })
  postmaster.unref()
  await log.close()
  // Either its pid file appears, or it gives up at once because another one was quicker.
  await Promise.race([exited, untilPidFile(join(home, 'cluster'))])
}

async function untilPidFile(cluster: string): Promise<void> {
  for (let i = 0; i < 100 && (await runningPostmaster(cluster)) === null; i++) await sleep(10)
}

async function stopIfLast({ home }: Layout, presence: pg.Client): Promise<void> {
  const pid = await runningPostmaster(join(home, 'cluster'))
  try {
    await presence.query('select pg_advisory_unlock_shared($1)', [inUseLock])
    const answer = await presence.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [inUseLock])
    if (pid === null || !answer.rows[0]?.alone) return
    process.kill(pid, 'SIGINT') // PostgreSQL's fast shutdown: roll back, checkpoint, leave.
    await untilGone(pid)
  } catch {
    // The database is gone already: nothing is left to stop.
  } finally {
    await presence.end().catch(() => {})
  }
}

async function untilGone(pid: number): Promise<void> {
  for (let i = 0; i < 300 && isAlive(pid); i++) await sleep(50)
}
