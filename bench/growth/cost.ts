import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { AppProcess } from '../../server/test/process/app-process.ts'
import { type Ask, send } from './asks.ts'

export interface Cost {
  /** Pages of 8 KB that PostgreSQL looks at, with those of triggers and of whatever else the answer needs. */
  buffers: number
  /** What PostgreSQL writes ahead, and every standby is sent. */
  walBytes: number
  /** Milliseconds of a core, which a busy machine changes less than it changes the time that passes. */
  databaseMs: number
  appMs: number
  /** Of the time that passes, half of the answers need no more. */
  p50: number
}

/** A community of one size, and the same page as each of its viewers asks for it. */
export interface Subject {
  app: AppProcess
  client: pg.Client
  pages: Ask[][]
}

const rounds = 3

/** PostgreSQL adds up what a connection did when it is asked again a second later. */
const untilCountedMs = 1100

/**
 * The mean of what one page costs, of the best of some rounds. The sizes take turns, so that a busy moment of the machine meets all of
 * them. One asks at a time.
 */
export async function costsInTurn(subjects: Subject[]): Promise<Cost[]> {
  const costs: Cost[][] = subjects.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, subject] of subjects.entries()) costs[at]?.push(await costOf(subject))
  return costs.map((of) => leastOf(of))
}

const leastOf = (costs: Cost[]): Cost => ({
  buffers: Math.min(...costs.map(({ buffers }) => buffers)),
  walBytes: Math.min(...costs.map(({ walBytes }) => walBytes)),
  databaseMs: Math.min(...costs.map(({ databaseMs }) => databaseMs)),
  appMs: Math.min(...costs.map(({ appMs }) => appMs)),
  p50: Math.min(...costs.map(({ p50 }) => p50)),
})

async function costOf({ app, client, pages }: Subject): Promise<Cost> {
  // So that plans are made and sessions remembered, for each size alike.
  for (const page of pages) for (const one of page) await send(app.url, one)
  const start = await counted(app, client, pages)
  const [walBefore, database, own] = [await walOf(client), await backendsMs(client), coreMs(app.pid)]
  const times: number[] = []
  for (const page of pages) {
    const began = performance.now()
    for (const one of page) await send(app.url, one)
    times.push(performance.now() - began)
  }
  const [walAfter, after, ownAfter] = [await walOf(client), await backendsMs(client), coreMs(app.pid)]
  const end = await counted(app, client, pages)
  const count = await counted(app, client, pages)
  // One that was idle for long is gone by then, and did nothing.
  const spent = [...after].reduce((sum, [pid, ms]) => sum + ms - (database.get(pid) ?? 0), 0)
  return {
    buffers: (end.buffers - start.buffers - (end.asked * (count.buffers - end.buffers)) / count.asked) / pages.length,
    walBytes: (walAfter - walBefore) / pages.length,
    databaseMs: spent / pages.length,
    appMs: (ownAfter - own) / pages.length,
    p50: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN,
  }
}

/** What the connections of the app have looked at. Each is asked for something small, as often as it takes: else it does not tell. */
async function counted(
  app: AppProcess,
  client: pg.Client,
  pages: Ask[][],
): Promise<{ buffers: number; asked: number }> {
  await sleep(untilCountedMs)
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
  const small: Ask = { method: 'GET', path: '/api/activity/unread', cookie: pages[0]?.[0]?.cookie ?? '' }
  const atOnce = 8
  for (let asked = atOnce; ; asked += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, () => send(app.url, small)))
    if (await hasEachAnswered(client, rows[0]?.now ?? '')) return { buffers: await buffersOf(client), asked }
  }
}

async function hasEachAnswered(client: pg.Client, since: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_stat_activity where application_name = 'hakari' and (state <> 'idle' or state_change < $1::timestamptz)`,
    [since],
  )
  return rows.length === 0
}

async function backendsMs(client: pg.Client): Promise<Map<number, number>> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'hakari'`,
  )
  return new Map(rows.map(({ pid }) => [pid, coreMs(pid)]))
}

async function buffersOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ sum: string }>(
    `select sum(io.hits + io.reads) as sum from pg_stat_activity a cross join lateral pg_stat_get_backend_io(a.pid) io
     where a.application_name = 'hakari' and io.object = 'relation'`,
  )
  return Number(rows[0]?.sum)
}

async function walOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(`select pg_current_wal_insert_lsn() - '0/0' as bytes`)
  return Number(rows[0]?.bytes)
}

/** Milliseconds that a process has had a core; Linux counts them in billionths of a second. */
function coreMs(pid: number): number {
  try {
    const [ran = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
    return Number(ran) / 1e6
  } catch {
    return 0
  }
}
