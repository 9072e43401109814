import { execFileSync, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { redisAddress } from '../../server/src/platform/realtime/redis/address.ts'
import { openSubscription } from '../../server/src/platform/realtime/redis/subscription.ts'
import { freePort } from '../../server/test/process/app-process.ts'

/** Processes that hear hints, and a way to tell them one. */
export interface Carried {
  tell: (message: string) => Promise<unknown>
  end: () => Promise<void>
}

type Hear = (message: string) => void

/** As many connections of a process as listen to the end of sessions: ten of its pool, and one for jobs. */
const otherListeners = 11
const tellers = 4

/** By NOTIFY. Behind a pooler only the connection for live updates listens, and that for jobs. */
export async function byNotify(
  url: string,
  { processes, isPooled, hear }: { processes: number; isPooled: boolean; hear: Hear },
): Promise<Carried> {
  const clients: pg.Client[] = []
  const open = async (listens: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`listen ${listens}`)
    clients.push(client)
    return client
  }
  for (let i = 0; i < processes; i++) {
    const live = await open('hakari_live')
    live.on('notification', ({ payload = '' }) => hear(payload))
    for (let k = 0; k < (isPooled ? 1 : otherListeners); k++) await open('hakari_session_ended')
  }
  const telling = new pg.Pool({ connectionString: url, max: tellers })
  return {
    tell: (message) => telling.query({ name: 'tell', text: `select pg_notify('hakari_live', $1)`, values: [message] }),
    end: async () => {
      await telling.end()
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

interface RedisServer {
  url: string
  pid: number
  end: () => void
}

/** Null where there is none. */
export async function startRedis(): Promise<RedisServer | null> {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'pipe' })
  } catch {
    return null
  }
  const port = await freePort()
  const own = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn('redis-server', own, { stdio: 'ignore' })
  process.once('exit', () => server.kill('SIGKILL'))
  await sleep(500)
  return { url: `redis://127.0.0.1:${port}`, pid: server.pid ?? 0, end: () => void server.kill('SIGTERM') }
}

export async function byRedis(url: string, { processes, hear }: { processes: number; hear: Hear }): Promise<Carried> {
  const address = redisAddress(url)
  if (address === null) throw new Error(url)
  const stopping = new AbortController()
  const wanted = { address, channel: 'hakari_live', waitMs: 10_000, signal: stopping.signal }
  const open = (onMessage: Hear) => openSubscription({ ...wanted, onMessage })
  for (let i = 0; i < processes; i++) await open(hear)
  const telling = await open(() => {})
  return {
    tell: (message) => telling.publish([message]),
    end: async () => {
      stopping.abort()
      await telling.closed
    },
  }
}
