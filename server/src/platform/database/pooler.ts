import { once } from 'node:events'
import pg from 'pg'
import { StartError } from '../start-error.ts'

const holders = 3
const looks = 20
const listenMs = 3000

/** For how long a connection is one's own. */
type Lent = 'session' | 'transaction' | 'statement'

/**
 * LISTEN, the settings of a connection and the locks of migrations and backups belong to a connection. A pooler that gives every
 * transaction another one loses them, at the worst by leaving a lock behind that nobody can give back.
 */
export async function assertOwnConnections(pool: pg.Pool, url: string, setting: string): Promise<void> {
  if ((await lendingOf(pool, url, setting)) !== 'session')
    throw new StartError(
      `${setting} leads to a pooler that gives each transaction another connection, as PgBouncer does by pool_mode=transaction and statement: let it lead to PostgreSQL itself, or set pool_mode=session there.`,
    )
}

/** What keeps connections for a session must pass on what is notified, too. */
export async function lendingOf(pool: pg.Pool, url: string, setting: string): Promise<Lent> {
  const client = await pool.connect()
  try {
    if (await isPostgresItself(client)) return 'session'
  } finally {
    client.release()
  }
  try {
    await using first = await open(url)
    const lent = await triedLending(url, first)
    if (lent !== 'session' || (await hears(url, first.client))) return lent
  } catch (cause) {
    const { message } = cause as Error
    throw new StartError(`${setting} leads to a pooler that could not be tried (${message}): check its settings.`, {
      cause,
    })
  }
  throw new StartError(`${setting} leads to a pooler that swallows LISTEN: let it lead to PostgreSQL itself.`)
}

/** For who has one connection, and is about to lock with it or to set something. */
export async function isKeptForSession(client: pg.Client, url: string): Promise<boolean> {
  if (await isPostgresItself(client)) return true
  await using first = await open(url)
  return (await triedLending(url, first)) === 'session'
}

/** PostgreSQL greets with the number of its process, a pooler with a number of its own. */
const isPostgresItself = async (client: pg.ClientBase): Promise<boolean> =>
  (client as unknown as { processID: number }).processID === (await pidOf(client))

const pidOf = async (client: pg.ClientBase) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

/** While somebody holds a connection, the idle one of another must neither be given away nor be replaced. */
async function triedLending(url: string, first: Opened): Promise<Lent> {
  await using held = new AsyncDisposableStack()
  const pid = await first.pid()
  for (let i = 0; i < holders; i++) {
    const holder = held.use(await open(url))
    try {
      await holder.client.query('begin')
    } catch (error) {
      if (/pooling mode/.test((error as Error).message)) return 'statement'
      throw error
    }
    if ((await holder.pid()) === pid || (await first.pid()) !== pid) return 'transaction'
  }
  // Where many others come and go, the idle one may have come back by chance, but not every time.
  for (let look = 0; look < looks; look++) if ((await first.pid()) !== pid) return 'transaction'
  return 'session'
}

async function hears(url: string, client: pg.Client): Promise<boolean> {
  await using teller = await open(url)
  const heard = once(client, 'notification', { signal: AbortSignal.timeout(listenMs) })
  heard.catch(() => {})
  await client.query('listen hakari_probe')
  await teller.client.query('notify hakari_probe')
  return heard.then(
    () => true,
    () => false,
  )
}

const probe = 'hakari_probe'

/**
 * Whether a pooler that shares connections gives a statement that was prepared to whichever it lends next, as PgBouncer does from 1.21
 * on with max_prepared_statements. Then PostgreSQL knows it by a name of the pooler; known by ours it is taken back, and nothing is left.
 */
export async function carriesStatements(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ name: probe, text: `select '${probe}' as carried` })
    const { rows } = await client.query<{ name: string }>(
      'select name from pg_prepared_statements where statement = $1',
      [`select '${probe}' as carried`],
    )
    const isOurs = rows.some(({ name }) => name === probe)
    if (isOurs) await client.query(`deallocate ${probe}`)
    await client.query('commit')
    return rows.length > 0 && !isOurs
  } finally {
    client.release(true)
  }
}

type Opened = Awaited<ReturnType<typeof open>>

async function open(url: string) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'hakari start',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  await client.connect()
  return {
    client,
    pid: () => pidOf(client),
    [Symbol.asyncDispose]: () => client.end(),
  }
}
