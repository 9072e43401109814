import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Database } from '../../server/src/platform/database/connect.ts'
import { startEmbedded } from '../../server/src/platform/database/embedded/index.ts'
import type { Jobs } from '../../server/src/platform/jobs/index.ts'
import { postmasterIn } from '../../server/test/process/app-process.ts'
import { temporaryFolder } from '../../server/test/world/temporary-folder.ts'
import { cpuTimeOf } from '../cpu-time.ts'
import { paceOf } from '../feed/pace.ts'
import { unpaced } from '../live/paced.ts'
import { say } from '../table.ts'
import { nothing, startNothing } from './no-op.ts'

const seconds = 4
const atOnce = 8
const many = 5000
const fleets = [1, 3]

/** What the queue of jobs carries: written down within a transaction, and done. */
export async function jobs(): Promise<void> {
  await using folder = await temporaryFolder()
  const database = await startEmbedded(folder.path)
  const postgres = await postmasterIn(folder.path)
  const { db, close } = connect(database.url, () => {})
  await sql`create table bench_rows (id bigserial primary key, note text)`.execute(db)
  const queue = await startNothing(database.url, { works: false })

  const alone = await unpaced(atOnce, seconds, () => write(db, null))
  const before = cpuTimeOf(postgres)
  const withJob = await unpaced(atOnce, seconds, () => write(db, queue))
  const used = (cpuTimeOf(postgres) - before) / withJob.length
  const inWords = (took: number[]) => {
    const { perSecond, p50, p99 } = paceOf(took, seconds)
    return `${Math.round(perSecond)} per s, ${p50.toFixed(1)}/${p99.toFixed(1)} ms`
  }
  say(`transactions that write a row, ${atOnce} at once`, inWords(alone))
  say('the same with a job', `${inWords(withJob)}, ${used.toFixed(2)} ms of PostgreSQL's CPU`)

  for (const processes of fleets) {
    await sql`delete from pgboss.job`.execute(db)
    await db.transaction().execute(async (tx) => {
      for (let i = 0; i < many; i++) await queue.enqueue(tx, nothing, { memberId: crypto.randomUUID() })
    })
    const cpuBefore = cpuTimeOf(postgres)
    const workers = Array.from({ length: processes }, () => startWorker(database.url))
    await Promise.all(workers.map(({ ready }) => ready))
    const began = performance.now()
    const left = await waiting(db)
    while ((await waiting(db)) > 0) await sleep(50)
    const rate = left / ((performance.now() - began) / 1000)
    const cpu = (cpuTimeOf(postgres) - cpuBefore) / many
    say(
      `jobs done, that do nothing, by ${processes} processes`,
      `${Math.round(rate)} per s, ${cpu.toFixed(2)} ms of PostgreSQL's CPU each`,
    )
    await Promise.all(workers.map(({ end }) => end()))
  }
  await queue.stop()
  await close()
  await database.stop()
}

const write = (db: Database, queue: Jobs | null) =>
  db.transaction().execute(async (tx) => {
    await sql`insert into bench_rows (note) values (${'x'.repeat(200)})`.execute(tx)
    await queue?.enqueue(tx, nothing, { memberId: crypto.randomUUID() })
  })

async function waiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job where name = ${nothing.name} and state < 'completed'`.execute(db)
  return rows[0]?.count ?? 0
}

function startWorker(url: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve-nothing.ts'), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    ready: once(child.stdout, 'data'),
    end: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
