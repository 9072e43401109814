import { execFile } from 'node:child_process'
import { appendFile, chown, copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresBinaries } from '../../src/platform/database/embedded/binaries.ts'
import type { EmbeddedDatabase } from '../../src/platform/database/embedded/index.ts'
import { layoutFor } from '../../src/platform/database/embedded/layout.ts'
import { isAlive, launch, runningPostmaster, stopPostmaster } from '../../src/platform/database/embedded/postmaster.ts'
import type { DatabaseServer } from './database.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface TestStandby extends DatabaseServer {
  /** As its owner, on a connection of its own. */
  query: <T extends object>(sql: string, values?: unknown[]) => Promise<T[]>
  /** As by kill -9 of its first process, whose children end when they notice. */
  kill: () => Promise<void>
  /** Frozen, it answers nothing and ends nothing until it is let go on. */
  freeze: () => Promise<() => void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** A standby as operators have them: a copy that follows. Its connection to the primary may be lost and comes back. */
export async function startStandby(primary: Pick<EmbeddedDatabase, 'url' | 'workUrl' | 'home'>): Promise<TestStandby> {
  const folder = await temporaryFolder()
  const layout = await layoutFor(folder.path, await postgresBinaries())
  const { cluster, home, socketFolder } = layout
  await mkdir(home, { recursive: true, mode: 0o755 })
  await copyFile(join(primary.home, 'password'), join(home, 'password'))
  await copyCluster(primary, cluster)
  const at = (url: string) => url.replace(/host=[^&]*/, `host=${encodeURIComponent(socketFolder)}`)
  const { host, port, user, password } = new pg.Client({ connectionString: primary.url })
  const conninfo = `host=${host} port=${port} user=${user} password=${String(password)}`
  const settings = [
    `primary_conninfo = '${conninfo}'`,
    'wal_retrieve_retry_interval = 100ms',
    'max_standby_streaming_delay = 100ms',
  ]
  await appendFile(join(cluster, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)

  const query = async <T extends object>(sql: string, values: unknown[] = []): Promise<T[]> => {
    const client = new pg.Client({ connectionString: at(primary.url) })
    await client.connect()
    try {
      return (await client.query<T>(sql, values)).rows
    } finally {
      await client.end()
    }
  }
  const start = async () => {
    // What was killed takes a moment to be gone with all its children, and what was started one to let people in.
    for (let tries = 1; ; tries++) {
      const gaveUp = (await runningPostmaster(cluster)) === null ? await launch(layout) : null
      const failure = await query('select').then(
        () => null,
        (error: Error) => error.message,
      )
      if (failure === null) return
      if (tries === 500) throw new Error(`the standby does not start: ${gaveUp ?? failure}`)
      await sleep(20)
    }
  }
  await start()
  return {
    url: at(primary.url),
    workUrl: at(primary.workUrl),
    query,
    start,
    async kill() {
      const pid = await runningPostmaster(cluster)
      if (pid === null) return
      process.kill(pid, 'SIGKILL')
      while (isAlive(pid)) await new Promise(setImmediate)
    },
    async freeze() {
      const children = await query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')
      const pids = [(await runningPostmaster(cluster)) ?? 0, ...children.map(({ pid }) => pid)]
      const signal = (name: NodeJS.Signals) => pids.filter(isAlive).forEach((pid) => process.kill(pid, name))
      signal('SIGSTOP')
      return () => signal('SIGCONT')
    },
    async stop() {
      const pid = await runningPostmaster(cluster)
      if (pid !== null) await stopPostmaster(pid)
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function copyCluster({ url, home }: Pick<EmbeddedDatabase, 'url' | 'home'>, copy: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    await promisify(execFile)('cp', ['-a', join(home, 'cluster'), copy])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(copy, name), { force: true })
    await writeFile(join(copy, 'backup_label'), rows[0]?.labelfile ?? '')
    await writeFile(join(copy, 'standby.signal'), '')
    const { uid, gid } = await stat(copy)
    for (const name of ['backup_label', 'standby.signal']) await chown(join(copy, name), uid, gid)
  } finally {
    await client.end()
  }
}
