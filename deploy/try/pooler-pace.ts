import { entries, follows } from '@hakari/contract'
import { readFileSync } from 'node:fs'
import { type Ask, load } from '../../bench/feed/load.ts'
import { needDebianPackages } from './debian-packages.ts'
import { newerPgbouncer } from './newer-pgbouncer.ts'
import { repository } from './own-world.ts'
import { type Pooler, startPgbouncer } from './pgbouncer.ts'
import { signedIn } from './pooled-load.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { makeMember, productionSettings, startReady } from './processes.ts'
import { said, trying } from './trying.ts'

/**
 * What a home costs past a pooler, through PgBouncer 1.18 and through 1.24 that carries prepared statements, in turns, the best round of
 * each. `node deploy/try/pooler-pace.ts`, as root.
 */
needDebianPackages('pgbouncer', 'postgresql-15')

const rounds = 4
const seconds = 3
const [people, posts] = [6, 25]
const appPids = new Map<number, number>()
const ms = (cores: number) => `${(cores * 1000).toFixed(2)} ms`

await trying(async () => {
  const postgres = await startPostgres({ port: 5120 })
  const env = { ...(await productionSettings(postgres)), LIMIT_FACTOR: '100000', LOG_LEVEL: 'warn' }
  const pooled = ({ url }: Pooler) => ({
    ...env,
    DATABASE_URL: url('hakari'),
    DATABASE_DIRECT_URL: postgres.url('hakari'),
  })
  const ways: Way[] = [{ name: 'PostgreSQL itself', port: 5121, env, poolerPid: null }]
  const old = await startPgbouncer(postgres, ['pgbouncer'], 5122, { mode: 'transaction' })
  ways.push({ name: 'PgBouncer 1.18', port: 5123, env: pooled(old), poolerPid: old.pid })
  const program = newerPgbouncer()
  for (const statements of program ? [0, 200] : []) {
    const port = 5124 + (statements ? 2 : 0)
    const lines = [`max_prepared_statements = ${statements}`]
    const newer = await startPgbouncer(postgres, program ?? [], port, { mode: 'transaction', lines })
    ways.push({ name: `PgBouncer 1.24, ${lines.join()}`, port: port + 1, env: pooled(newer), poolerPid: newer.pid })
  }
  for (const way of ways) appPids.set(way.port, (await startReady(repository, way.env, way.port)).pid)
  const members = Array.from({ length: people }, (_, i) => makeMember(repository, env, `pace-${i}@example.jp`))
  const browsers = await Promise.all(members.map((member) => signedIn(5121, member)))
  const ids = await Promise.all(
    browsers.map(
      async ({ send }) => (JSON.parse((await send('/api/viewer')).text) as { member: { id: string } }).member.id,
    ),
  )
  for (const [at, { call }] of browsers.entries()) {
    for (let i = 0; i < posts; i++) await call(entries.record, { body: { weight: `6${i % 10}.5`, note: 'note' } })
    for (const id of ids) if (id !== ids[at]) await call(follows.follow, { params: { id } })
  }
  const asks = browsers.map(({ cookie }) => ({ method: 'GET' as const, path: '/api/feed/following', cookie: cookie() }))
  for (const way of ways) await costOf(way, asks, postgres)
  const costs = new Map<string, Cost>()
  for (let round = 0; round < rounds; round++)
    for (const way of ways) {
      const cost = await costOf(way, asks, postgres)
      if (cost.all < (costs.get(way.name)?.all ?? Infinity)) costs.set(way.name, cost)
    }
  for (const [name, { app, pooler, database, all, perSecond }] of costs)
    said(
      `${name}: ${ms(all)} of a core for a home (app ${ms(app)}, pooler ${ms(pooler)}, PostgreSQL ${ms(database)}), ${Math.round(perSecond)} a second`,
    )
})

interface Way {
  name: string
  port: number
  env: Record<string, string>
  poolerPid: number | null
}

interface Cost {
  app: number
  pooler: number
  database: number
  all: number
  perSecond: number
}

/** Time of cores, and not of a clock: others may be busy on the machine. */
async function costOf({ port, poolerPid }: Way, asks: Ask[], postgres: Postgres): Promise<Cost> {
  const look = () => {
    const backends = postgres.psql(
      `select string_agg(pid::text, ' ') from pg_stat_activity where application_name in ('hakari', 'hakari pooled')`,
    )
    return {
      app: secondsOf(appPids.get(port) ?? 0),
      pooler: poolerPid === null ? 0 : secondsOf(poolerPid),
      database: new Map(backends.split(' ').map((pid) => [pid, secondsOf(Number(pid))])),
    }
  }
  const before = look()
  const { count, perSecond } = await load(`http://127.0.0.1:${port}`, asks, seconds, 16)
  const after = look()
  const app = (after.app - before.app) / count
  const pooler = (after.pooler - before.pooler) / count
  let spent = 0
  for (const [pid, total] of after.database) spent += total - (before.database.get(pid) ?? 0)
  const database = spent / count
  return { app, pooler, database, all: app + pooler + database, perSecond }
}

/** What a process has had of cores; Linux counts hundredths. */
function secondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
