import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { cpuTimeOf } from '../../bench/cpu-time.ts'
import { inProduction } from '../../bench/in-production.ts'
import { startEmbedded } from '../../server/src/platform/database/embedded/index.ts'
import { postgresBinaries } from '../../server/src/platform/database/embedded/binaries.ts'
import { freePort, postmasterIn, startApp } from '../../server/test/process/app-process.ts'
import { temporaryFolder } from '../../server/test/world/temporary-folder.ts'

/** A third of what three idle processes asked before their jobs were looked for together. */
const mostOfThree = 359
/** `node deploy/try/idle-statements.ts 10` has ten. */
const processes = Number(process.argv[2] ?? 3)
const most = (mostOfThree / 3) * processes
const settleMs = 20_000
const measuredMs = 60_000

/** How many statements idle processes send to PostgreSQL 15 in a minute, as PostgreSQL itself counts them, and what that costs both. */
async function measure(): Promise<number> {
  await using folder = await temporaryFolder()
  const binaries = await postgresBinaries(`postgres-15-${process.platform}-${process.arch}`)
  const unprepared = await startEmbedded(folder.path, { binaries })
  await asked(unprepared.url, `alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await unprepared.stop()
  const database = await startEmbedded(folder.path, { binaries })
  await asked(database.url, 'create extension pg_stat_statements')
  const apps = []
  try {
    for (let i = 0; i < processes; i++) {
      const app = await startApp({
        ...inProduction,
        OPERATOR_ADDRESS: 'bench',
        DATA_DIR: folder.path,
        DATABASE_URL: database.url,
        PORT: String(await freePort()),
      })
      if (!app.url) throw new Error(app.output())
      apps.push(app)
    }
    await sleep(settleMs)
    await asked(database.url, 'select pg_stat_statements_reset()')
    const busy = { postgres: [await postmasterIn(folder.path)], processes: apps.map(({ pid }) => pid) }
    const before = [timeOf(busy.postgres), timeOf(busy.processes)]
    await sleep(measuredMs)
    const [ofPostgres, ofApps] = [timeOf(busy.postgres), timeOf(busy.processes)].map((ms, i) => ms - (before[i] ?? 0))
    console.log(`processor time in this minute: PostgreSQL ${ofPostgres} ms, the processes ${ofApps} ms together`)
    const counted = await asked<{ times: number; said: string }>(
      database.url,
      `select sum(calls)::integer as times, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as said
       from pg_stat_statements where query not like '%pg_stat_statements%' group by said order by times desc`,
    )
    for (const { times, said } of counted) console.log(`${String(times).padStart(6)}  ${said}`)
    return counted.reduce((sum, { times }) => sum + times, 0)
  } finally {
    for (const app of apps) await app.end('SIGTERM')
    await database.stop()
  }
}

const timeOf = (pids: number[]) => pids.reduce((sum, pid) => sum + cpuTimeOf(pid), 0)

async function asked<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

const statements = await measure()
console.log(`${statements} statements in a minute from ${processes} idle processes; at most ${Math.round(most)}`)
process.exit(statements > most ? 1 : 0)
