import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { type Binaries, postgresBinaries } from './binaries.ts'
import { initialise } from './initialise.ts'
import { type Layout, layoutFor } from './layout.ts'
import { workerCredentials } from './worker-role.ts'
import { launch, port, runningPostmaster, socketFolderIn, stopPostmaster } from './postmaster.ts'

export interface EmbeddedDatabase {
  /** The role that owns the tables and may do anything here. */
  url: string
  /** The role that only reads and writes rows. */
  workUrl: string
  /** Where it lies, which is not always below the data folder. */
  home: string
  /** Stops PostgreSQL unless another process still works with it. */
  stop: () => Promise<void>
}

const startSeconds = 60
/** Held shared by every app process; who gets it alone is the last one and turns off the light. */
const inUseLock = 727_001

interface Options {
  binaries?: Binaries
  onLost?: () => void
  /** Ends the waiting for a database that does not come. */
  signal?: AbortSignal
}

/** Starts PostgreSQL in the data folder, or attaches to the one that runs there, and keeps it alive. */
export async function startEmbedded(
  dataFolder: string,
  { binaries, onLost = () => {}, signal }: Options = {},
): Promise<EmbeddedDatabase> {
  const layout = await layoutFor(dataFolder, binaries ?? (await postgresBinaries()))
  await initialise(layout)
  let stopping = false
  let presence = await startOrAttach(layout, signal)
  const url = await connectionUrl(layout)
  const { user, password } = await workerCredentials(presence, layout.home)
  keepAlive()
  return {
    url,
    workUrl: url.replace(/\/\/[^@]*@/, `//${user}:${password}@`),
    home: layout.home,
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
    return startOrAttach(layout).catch(async () => {
      await sleep(1000)
      return revive()
    })
  }
}

async function connectionUrl({ home, cluster, socketFolder }: Layout): Promise<string> {
  const password = await readFile(join(home, 'password'), 'utf8').catch((cause: Error) => {
    throw new StartError(`The database in ${home} has lost its password file (${cause.message}).`, { cause })
  })
  if (process.platform === 'win32') return `postgres://hakari:${password.trim()}@127.0.0.1:${port}/postgres`
  const folder = (await socketFolderIn(cluster)) ?? socketFolder
  return `postgres://hakari:${password.trim()}@/postgres?host=${encodeURIComponent(folder)}&port=${port}`
}

/** Another one is just starting, stopping or dying: worth waiting for. Anything else stays as it is. */
const passing = /lock file|shared memory|starting up|shutting down|in use/
const patience = 3

async function startOrAttach(layout: Layout, signal?: AbortSignal): Promise<pg.Client> {
  const launched = { yes: false }
  try {
    return await tryUntilJoined(layout, launched, signal)
  } catch (error) {
    // What we started for nothing does not stay behind.
    const pid = launched.yes ? await runningPostmaster(layout.cluster) : null
    if (pid !== null) await stopPostmaster(pid)
    throw error
  }
}

async function tryUntilJoined(layout: Layout, launched: { yes: boolean }, signal?: AbortSignal): Promise<pg.Client> {
  const deadline = Date.now() + startSeconds * 1000
  let failure = ''
  let refusals = 0
  for (let pause = 20; Date.now() < deadline; pause = Math.min(pause * 1.5, 1000)) {
    signal?.throwIfAborted()
    let gaveUp: string | null = null
    if ((await runningPostmaster(layout.cluster)) === null) {
      gaveUp = await launch(layout)
      launched.yes = gaveUp === null
    }
    if (gaveUp !== null && !passing.test(gaveUp) && ++refusals === patience)
      throw new StartError(`The embedded database in ${layout.home} does not start: ${gaveUp}`)
    try {
      return await joinAs(await connectionUrl(layout))
    } catch (error) {
      if (error instanceof StartError) throw error
      failure = (error as Error).message
      if ((error as { code?: string }).code === '28P01')
        throw new StartError(`The password in ${layout.home} is not the database's own: ${failure}.`, { cause: error })
      await sleep(pause)
    }
  }
  throw new StartError(
    `The embedded database in ${layout.home} did not start within ${startSeconds} s (${failure}): see server.log there.`,
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
