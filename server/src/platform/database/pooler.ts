import { once } from 'node:events'
import pg from 'pg'
import { StartError } from '../start-error.ts'

const holders = 3
const listenMs = 3000

/**
 * Prepared statements, LISTEN and the lock of migrations belong to a connection. A pooler that gives every transaction another one
 * loses them, at the worst by leaving a lock behind that nobody can give back.
 */
export async function assertOwnConnections(pool: pg.Pool, url: string, setting = 'DATABASE_URL'): Promise<void> {
  if (await isPostgresItself(pool)) return
  try {
    await assertKeptForSession(url, setting)
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const { message } = cause as Error
    throw new StartError(`${setting} leads to a pooler that could not be tried (${message}): check its settings.`, {
      cause,
    })
  }
}

async function assertKeptForSession(url: string, setting: string): Promise<void> {
  await using first = await open(url)
  if (await sharesConnections(url, first))
    throw new StartError(
      `${setting} leads to a pooler that gives each transaction another connection, as PgBouncer does by pool_mode=transaction and statement: let it lead to PostgreSQL itself, or set pool_mode=session there.`,
    )
  if (!(await hears(url, first.client)))
    throw new StartError(`${setting} leads to a pooler that swallows LISTEN: let it lead to PostgreSQL itself.`)
}

/** PostgreSQL greets with the number of its process, a pooler with a number of its own. */
async function isPostgresItself(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    return (client as unknown as { processID: number }).processID === (await pidOf(client))
  } finally {
    client.release()
  }
}

const pidOf = async (client: pg.ClientBase) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

/** While somebody holds a connection, the idle one of another must neither be given away nor be replaced. */
async function sharesConnections(url: string, first: Opened): Promise<boolean> {
  await using held = new AsyncDisposableStack()
  const pid = await first.pid()
  for (let i = 0; i < holders; i++) {
    const holder = held.use(await open(url))
    try {
      await holder.client.query('begin')
    } catch (error) {
      if (/pooling mode/.test((error as Error).message)) return true
      throw error
    }
    if ((await holder.pid()) === pid || (await first.pid()) !== pid) return true
  }
  return false
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
