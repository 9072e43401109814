import { entries, livePath, Refused, sessions } from '@hakari/contract'
import { join } from 'node:path'
import pg from 'pg'
import { needDebianPackages } from './debian-packages.ts'
import { newerPgbouncer } from './newer-pgbouncer.ts'
import { repository, temporaryFolder } from './own-world.ts'
import { type Pooler, startPgbouncer } from './pgbouncer.ts'
import { lookAtBackends, whileHeld } from './pooled-backends.ts'
import { browserOf, mixedLoad, type Person, signedIn } from './pooled-load.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { account, administered, type AppProcess, makeMember, productionSettings, startReady } from './processes.ts'
import { atEnd, said, shows, trying, until } from './trying.ts'
import { wrongCombinations } from './wrong-combinations.ts'

/**
 * Debian's PgBouncer, and the one of the next Debian where it can be had, in front of Debian's PostgreSQL 15: two processes through one that
 * lends connections per transaction, under a mixed load, and what is refused at the start. `node deploy/try/pooler.ts`, as root.
 */
needDebianPackages('pgbouncer', 'postgresql-15')

const ports = { database: 5110, pooler: 5111, apps: [5112, 5113] as const }
const poolSize = 8
type Env = Record<string, string>

await trying(async () => {
  const postgres = await startPostgres({ port: ports.database, settings: ['timezone=Asia/Tokyo'] })
  const env = { ...(await productionSettings(postgres)), LIMIT_FACTOR: '1000' }
  const people: Person[] = []
  await through('PgBouncer 1.18', ['pgbouncer'], [], { postgres, env, people })
  await wrongCombinations(postgres, env, { pooler: ports.pooler, app: ports.apps[0] })
  const newer = newerPgbouncer()
  if (newer) await through('PgBouncer 1.24', newer, ['max_prepared_statements = 200'], { postgres, env, people })
  else said('the PgBouncer of the next Debian cannot be had here: named statements through it were not tried')
})

async function through(
  name: string,
  program: string[],
  lines: string[],
  { postgres, env, people }: { postgres: Postgres; env: Env; people: Person[] },
): Promise<void> {
  said(`through ${name}, pool_mode=transaction ${lines.join(' ')}`)
  const carries = lines.length > 0
  const start = () =>
    startPgbouncer(postgres, program, ports.pooler, {
      mode: 'transaction',
      lines: [`default_pool_size = ${poolSize}`, 'query_wait_timeout = 3', ...lines],
    })
  let pooler = await start()
  const pooled = { ...env, DATABASE_URL: pooler.url('hakari'), DATABASE_DIRECT_URL: postgres.url('hakari') }
  const apps: AppProcess[] = []
  for (const port of ports.apps) apps.push(await startReady(repository, pooled, port))
  shows('two processes start and are ready', apps.length === 2)
  while (people.length < 4) people.push(makeMember(repository, pooled, `pooled-${people.length}@example.jp`))
  await underLoad(postgres, people)
  await liveAndEnded(people)
  await slowStatement(pooler)
  await leftBehind(postgres, pooler, carries)
  await crowded(pooler, people)
  pooler = await restarts(postgres, pooler, start, people)
  for (const app of apps) shows(`the process on ${app.port} ends in order`, (await app.end('SIGTERM')) === 0)
  const complaints = apps.flatMap(({ output }) =>
    output()
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line)),
  )
  said(`${complaints.length} error lines ${complaints[0]?.slice(0, 300) ?? ''}`)
  if (!carries) restores(pooled)
  await pooler.end()
}

function told(env: Env, ...words: string[]): string {
  try {
    return administered(repository, env, ...words)
  } catch (error) {
    return (error as { stderr?: string }).stderr ?? String(error)
  }
}

/** What belongs to a connection goes past the pooler, whose idle connections are no app at work. */
function restores(env: Env): void {
  const folder = temporaryFolder(account)
  atEnd(folder.remove)
  const at = join(folder.path, 'backup')
  const { DATABASE_DIRECT_URL: _, DATABASE_MIGRATION_URL: __, ...sharing } = env
  const refused = told(sharing, 'backup', join(folder.path, 'none'))
  shows(
    'a backup through the pooler alone is refused',
    /^hakari: The database is reached by a pooler /m.test(refused),
    refused.trim(),
  )
  const made = told(env, 'backup', at)
  shows('a backup goes past it', /^made a backup /m.test(made), made.split('\n')[0])
  const restored = told(env, 'restore', at, '--yes')
  shows('and comes back', /^restored /m.test(restored), restored.split('\n')[0])
}

async function underLoad(postgres: Postgres, people: Person[]): Promise<void> {
  const before = Number(postgres.psql('select count(*) from entries'))
  const browsers = await Promise.all(people.map((person, i) => signedIn(ports.apps[i % 2] ?? 0, person)))
  const { asked, posted, failed } = await mixedLoad(browsers, 10)
  const rows = Number(postgres.psql('select count(*) from entries')) - before
  shows('under a mixed load of 10 s nothing fails', failed.length === 0, {
    asked,
    failed: failed.length,
    first: failed[0],
  })
  shows('every post is there, and once', rows === new Set(posted).size, { posted: posted.length, rows })
  const uncounted = postgres.psql(
    'select count(*) from entries e where likes_count <> (select count(*) from likes l where l.entry_id = e.id)',
  )
  shows('likes are counted as there are rows', uncounted === '0', uncounted)
}

/** Said by one process, heard or obeyed by the other. */
async function liveAndEnded(people: Person[]): Promise<void> {
  const [one, two] = people as [Person, Person]
  const [here, there] = [await signedIn(ports.apps[0], one), await signedIn(ports.apps[1], one)]
  const stream = await there.listen(livePath)
  await until('the greeting', () => stream.heard().includes('hello'))
  const began = Date.now()
  await here.call(entries.record, { body: { weight: '61.5', note: '' } })
  await until('the live update', () => stream.heard().includes('"type":"news"'), 10).catch(() => {})
  shows('a live stream of the other process hears it', stream.heard().includes('news'), `${Date.now() - began} ms`)
  stream.close()
  const answers: number[] = []
  for (let round = 0; round < 10; round++) {
    const leaving = await signedIn(ports.apps[0], two)
    const cookie = leaving.cookie()
    const read = async () =>
      (await browserOf(ports.apps[1]).send('/api/feed/following', { headers: { cookie } })).status
    answers.push(await read(), await read())
    await leaving.call(sessions.signOut, {})
    answers.push(...(await Promise.all([read(), read()])))
  }
  const right = Array.from({ length: 10 }, () => [200, 200, 401, 401]).flat()
  shows('a session that ended is nobody at once in the other process', answers.join() === right.join(), answers.join())
}

async function slowStatement(pooler: Pooler): Promise<void> {
  const client = new pg.Client({ connectionString: pooler.url('hakari') })
  await client.connect()
  const began = Date.now()
  const code = await client.query('select pg_sleep(30)').then(
    () => 'not at all',
    (error: { code?: string }) => error.code,
  )
  const ms = Date.now() - began
  await client.end()
  shows('a slow statement is ended through the pooler', code === '57014' && ms < 12_000, `${code} after ${ms} ms`)
}

async function leftBehind(postgres: Postgres, pooler: Pooler, carries: boolean): Promise<void> {
  const seen = await lookAtBackends(pooler.url('hakari'), poolSize)
  const of = <T>(part: (one: (typeof seen)[number]) => T[]) => [...new Set(seen.flatMap(part))]
  said(`looked at ${of(({ pid }) => [pid]).length} connections of the pooler`)
  shows(
    'all have the settings',
    of(({ zone, timeout }) => [zone, timeout]).join() === 'UTC,10s',
    of(({ zone, timeout }) => [zone, timeout]),
  )
  shows('nobody listens on them', of(({ channels }) => channels).length === 0)
  shows(
    'no lock is left on them',
    seen.every(({ locks }) => locks === 0),
  )
  const locks = postgres.psql(`select count(*) from pg_locks where locktype = 'advisory'`)
  shows('nor anywhere else', locks === '0', locks)
  const names = of(({ statements }) => statements)
  if (carries)
    shows(
      'statements were prepared by names of the pooler',
      names.length > 5 && names.every((name) => name.startsWith('PGBOUNCER_')),
      names.length,
    )
  else shows('nothing is prepared on them', names.length === 0, names)
}

/** Others hold all connections of the pooler for longer than it lets anybody wait. */
async function crowded(pooler: Pooler, people: Person[]): Promise<void> {
  const browser = await signedIn(ports.apps[0], people[0] as Person)
  const began = Date.now()
  const code = await whileHeld(pooler.url('hakari'), poolSize, () =>
    browser.call(sessions.viewer, {}).then(
      () => 'answered',
      (error: unknown) => (error instanceof Refused ? error.code : String(error)),
    ),
  )
  const ms = Date.now() - began
  shows(
    'who waits too long for a connection of the pooler is asked to come back',
    code === 'unavailable',
    `${code} after ${ms} ms`,
  )
}

/** The pooler dies, and PostgreSQL is restarted under it: people are asked to come back, and nothing is unexpected. */
async function restarts(
  postgres: Postgres,
  pooler: Pooler,
  start: () => Promise<Pooler>,
  people: Person[],
): Promise<Pooler> {
  const browser = await signedIn(ports.apps[0], people[0] as Person)
  const codes = new Map<string, number>()
  const over = new AbortController()
  const asking = Promise.all(
    Array.from({ length: 6 }, async () => {
      while (!over.signal.aborted) {
        const code = await browser.call(entries.record, { body: { weight: '62.5', note: '' } }).then(
          () => 'fine',
          (error: unknown) => (error instanceof Refused ? error.code : String(error)),
        )
        codes.set(code, (codes.get(code) ?? 0) + 1)
      }
    }),
  )
  await until('some posts', () => (codes.get('fine') ?? 0) > 50)
  postgres.psql(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hakari pooled'`)
  const cut = codes.get('fine') ?? 0
  await until('more posts', () => (codes.get('fine') ?? 0) > cut + 50)
  await pooler.end('SIGKILL')
  await until('refusals', () => codes.size > 1)
  const again = await start()
  const from = codes.get('fine') ?? 0
  await until('posts again', () => (codes.get('fine') ?? 0) > from + 50)
  over.abort()
  await asking
  const others = [...codes.keys()].filter((code) => !['fine', 'unavailable'].includes(code))
  shows(
    'cut connections and a killed pooler are an outage, and over with it',
    others.length === 0,
    Object.fromEntries(codes),
  )
  return again
}
