import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { type Binaries, postgresBinaries } from './binaries.ts'
import { initialise } from './initialise.ts'
import { type Layout, layoutFor } from './layout.ts'
import { launch, port, runningPostmaster, stopPostmaster } from './postmaster.ts'

export interface EmbeddedDatabase {
  url: string
  /** Stops PostgreSQL unless another process still works with it. */
  stop: () => Promise<void>
}

const startSeconds = 60
/** Held shared by every app process; who gets it alone is the last one and turns off the light. */
const inUseLock = 727_001

/** Starts PostgreSQL in the data folder, or attaches to the one that runs there, and keeps it alive. */
export async function startEmbedded(
  dataFolder: string,
  { binaries, onLost = () => {} }: { binaries?: Binaries; onLost?: () => void } = {},
): Promise<EmbeddedDatabase> {
  const layout = await layoutFor(dataFolder, binaries ?? (await postgresBinaries()))
  await initialise(layout)
  const url = await connectionUrl(layout)
  let stopping = false
  let presence = await startOrAttach(layout, url)
  keepAlive()
  return {
    url,
    stop: async () => {
      stopping = true
      await stopIfLast(layout, presence)
    },
  }

  /** Whoever notices first that PostgreSQL is gone starts it again; the others attach. */
  function keepAlive(): void {
    presence.once('end', async () => {
      if (stopping) return
      onLost()
      presence = await revive()
      if (stopping) await stopIfLast(layout, presence)
      else keepAlive()
    })
  }

  async function revive(): Promise<pg.Client> {
    return startOrAttach(layout, url).catch(revive)
  }
}

async function connectionUrl({ home, socketFolder }: Layout): Promise<string> {
  const password = (await readFile(join(home, 'password'), 'utf8')).trim()
  if (process.platform === 'win32') return `postgres://hakari:${password}@127.0.0.1:${port}/postgres`
  return `postgres://hakari:${password}@/postgres?host=${encodeURIComponent(socketFolder)}&port=${port}`
}

async function startOrAttach(layout: Layout, url: string): Promise<pg.Client> {
  const deadline = Date.now() + startSeconds * 1000
  let failure: unknown
  for (let pause = 20; Date.now() < deadline; pause = Math.min(pause * 1.5, 1000)) {
    if ((await runningPostmaster(layout.cluster)) === null) await launch(layout)
    try {
      return await joinAs(url)
    } catch (error) {
      failure = error
      await sleep(pause)
    }
  }
  throw new StartError(
    `The embedded database in ${layout.home} did not start within ${startSeconds} s (${(failure as Error).message}): see server.log there.`,
    { cause: failure },
  )
}

async function joinAs(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'hakari presence' })
  client.on('error', () => {}) // Reported by the pool; this connection only marks presence.
  await client.connect()
  try {
    await client.query('select pg_advisory_lock_shared($1)', [inUseLock])
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function stopIfLast({ cluster }: Layout, presence: pg.Client): Promise<void> {
  try {
    const pid = await runningPostmaster(cluster)
    await presence.query('select pg_advisory_unlock_shared($1)', [inUseLock])
    const answer = await presence.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [inUseLock])
    if (pid !== null && answer.rows[0]?.alone) await stopPostmaster(pid)
  } catch {
    // The database is gone already: nothing is left to stop.
  } finally {
    await presence.end().catch(() => {})
  }
}
