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

const rounds = 3

/** PostgreSQL adds up what a connection did when it is asked again a second later. */
const untilCountedMs = 1100

/** The mean of what one page costs; of the times, the best of some rounds. One asks at a time. */
export async function costOf(app: AppProcess, client: pg.Client, pages: Ask[][]): Promise<Cost> {
  const ask = async () => {
    for (const page of pages) for (const one of page) await send(app.url, one)
  }
  const settle = async () => {
    await sleep(untilCountedMs)
    for (const one of pages[0] ?? []) await send(app.url, one)
  }
  await ask()
  await settle()
  const [before, walBefore] = [await buffersOf(client), await walOf(client)]
  const times: number[] = []
  let [databaseMs, appMs] = [Infinity, Infinity]
  for (let round = 0; round < rounds; round++) {
    const [database, own] = [await backendsMs(client), coreMs(app.pid)]
    for (const page of pages) {
      const began = performance.now()
      for (const one of page) await send(app.url, one)
      times.push(performance.now() - began)
    }
    const after = await backendsMs(client)
    // One that was idle for long is gone by then, and did nothing.
    const spent = [...after].reduce((sum, [pid, ms]) => sum + ms - (database.get(pid) ?? 0), 0)
    databaseMs = Math.min(databaseMs, spent)
    appMs = Math.min(appMs, coreMs(app.pid) - own)
  }
  const walBytes = ((await walOf(client)) - walBefore) / (rounds * pages.length)
  await settle()
  const buffers = ((await buffersOf(client)) - before) / (rounds * pages.length + 1)
  const p50 = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
  return { buffers, walBytes, databaseMs: databaseMs / pages.length, appMs: appMs / pages.length, p50 }
}

async function backendsMs(client: pg.Client): Promise<Map<number, number>> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'hakari'`,
  )
  return new Map(rows.map(({ pid }) => [pid, coreMs(pid)]))
}

async function buffersOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ sum: string }>(
    `select sum(hits + reads) as sum from pg_stat_io where backend_type = 'client backend' and object = 'relation'`,
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
