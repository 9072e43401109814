import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../../server/src/platform/database/embedded/index.ts'
import { postmasterIn } from '../../server/test/process/app-process.ts'
import { temporaryFolder } from '../../server/test/world/temporary-folder.ts'
import { cpuTimeOf } from '../cpu-time.ts'
import { paceOf } from '../feed/pace.ts'
import { say } from '../table.ts'
import { byNotify, byRedis, type Carried, startRedis } from './carriers.ts'
import { paced, unpaced } from './paced.ts'

const seconds = 4
const postsPerSecond = 50
const fleets = [1, 3, 10, 30]
const rates = [0, 100, 1000, Infinity]
const high = [1000, Infinity]
/** What a process tells of three entries that were liked. */
const hint = JSON.stringify({ entries: Array.from({ length: 3 }, () => ['123456789', crypto.randomUUID()]) })

interface Scene {
  name: string
  rates: number[]
  fleets: number[]
  open: (processes: number, hear: (message: string) => void) => Promise<Carried>
  /** Whose processor time is told. */
  pids: number[]
}

/** What one PostgreSQL's NOTIFY carries, what that costs who writes, and the same by Redis. */
export async function hints(): Promise<void> {
  await using folder = await temporaryFolder(tmpdir())
  const unprepared = await startEmbedded(folder.path)
  await asked(unprepared.url, 'alter system set max_connections = 500')
  await unprepared.stop()
  const database = await startEmbedded(folder.path)
  const postgres = await postmasterIn(folder.path)
  await asked(database.url, 'create table posts (id bigserial primary key, at timestamptz default now(), note text)')
  await asked(database.url, 'create table counts (id integer primary key, posts integer)')
  await asked(database.url, 'insert into counts select n, 0 from generate_series(0, 99) n')
  const writers = new pg.Pool({ connectionString: database.url, max: 8 })
  await paced(postsPerSecond, 2, () => writePost(writers))
  const redis = await startRedis()
  const notifying = (isPooled: boolean): Scene['open'] => {
    return (processes, hear) => byNotify(database.url, { processes, isPooled, hear })
  }
  const scenes: Scene[] = [
    { name: 'NOTIFY', rates, fleets, open: notifying(false), pids: [postgres] },
    { name: 'NOTIFY, pools behind a pooler', rates: high, fleets, open: notifying(true), pids: [postgres] },
  ]
  if (redis === null) say('Redis', 'not measured: there is no redis-server (apt-get install redis-server)')
  else {
    const open: Scene['open'] = (processes, hear) => byRedis(redis.url, { processes, hear })
    scenes.push({ name: 'Redis', rates: high, fleets, open, pids: [postgres, redis.pid] })
  }
  for (const scene of scenes)
    for (const processes of scene.fleets)
      for (const rate of scene.rates) await measure(scene, { processes, rate, writers })
  redis?.end()
  await writers.end()
  await database.stop()
}

async function measure(
  { name, open, pids }: Scene,
  { processes, rate, writers }: { processes: number; rate: number; writers: pg.Pool },
): Promise<void> {
  const delays: number[] = []
  const carried = await open(processes, (message) => {
    const [, at = ''] = message.split('@')
    delays.push(performance.now() - Number(at))
  })
  // Whoever has just connected is still being looked after.
  await sleep(300)
  const before = pids.map(cpuTimeOf)
  const began = performance.now()
  const tell = () => carried.tell(`${hint}@${performance.now()}`)
  const telling = rate === Infinity ? unpaced(16, seconds, tell) : paced(rate, seconds, tell)
  const [told, posts] = await Promise.all([telling, paced(postsPerSecond, seconds, () => writePost(writers))])
  const took = (performance.now() - began) / 1000
  const used = pids.map((pid, i) => (cpuTimeOf(pid) - (before[i] ?? 0)) / took)
  await carried.end()
  const { p50, p99 } = paceOf(posts, took)
  const delay = paceOf(delays, took)
  const heard = `heard after ${delay.p50.toFixed(1)}, ${delay.p99.toFixed(1)} ms`
  const what = [
    `${Math.round(told.length / took)} hints/s`,
    ...(delays.length > 0 ? [heard] : []),
    `a post ${p50.toFixed(1)}, ${p99.toFixed(1)} ms`,
    `CPU ${used.map((ms) => ms.toFixed(0)).join(' + ')} ms/s`,
  ]
  const asked = rate === Infinity ? 'the most' : `${rate}/s`
  say(`${name}, ${processes} processes, ${asked}`, what.join('; '))
}

/** As much as a post writes: a row, and a count. */
async function writePost(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  const member = Math.floor(Math.random() * 100)
  try {
    await client.query('begin')
    await client.query({ name: 'post', text: 'insert into posts (note) values ($1)', values: ['x'.repeat(200)] })
    await client.query({ name: 'count', text: 'update counts set posts = posts + 1 where id = $1', values: [member] })
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function asked(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
