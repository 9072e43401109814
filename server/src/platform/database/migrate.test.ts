import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../../test/world/database.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { connect } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'
import type { LockHolder } from './migration-lock.ts'

const pools: pg.Pool[] = []
async function emptyPool() {
  const pool = new pg.Pool({ connectionString: await emptyDatabase(inject('databaseServer')), max: 12 })
  pools.push(pool)
  return pool
}
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

const tables = async (pool: pg.Pool) => {
  const query = `select table_name from information_schema.tables where table_schema = 'public' order by 1`
  return (await pool.query<{ table_name: string }>(query)).rows.map((row) => row.table_name)
}

test('ten processes that start at once migrate once', async () => {
  const pool = await emptyPool()
  const migrations = await readMigrations()
  await Promise.all(Array.from({ length: 10 }, () => migrate(pool, migrations)))
  expect((await pool.query('select name from migrations')).rows).toHaveLength(migrations.length)
})

test('a migration that fails leaves nothing of itself, and a corrected one goes on', async () => {
  const pool = await emptyPool()
  const first = { name: '0001-a.sql', sql: 'create table a (id int)' }
  const broken = { name: '0002-b.sql', sql: 'create table b (id int); select 1/0' }
  await expect(migrate(pool, [first, broken])).rejects.toThrow(
    /^Migration 0002-b\.sql failed and was undone: division by zero$/,
  )
  expect(await tables(pool)).toEqual(['a', 'migrations'])
  await migrate(pool, [first, { ...broken, sql: 'create table b (id int)' }])
  expect(await tables(pool)).toEqual(['a', 'b', 'migrations'])
})

test('a start that waits for another tells for whom, and ends at once when it is told to', async () => {
  const pool = await emptyPool()
  const holder = new pg.Client({ connectionString: pool.options.connectionString, application_name: 'left behind' })
  await holder.connect()
  await holder.query('select pg_advisory_lock(727002)')
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  const stop = new AbortController()
  const { promise: told, resolve: onWaiting } = Promise.withResolvers<LockHolder | null>()
  const start = migrate(pool, [], { signal: stop.signal, onWaiting, firstMs: 0 })
  expect(await told).toMatchObject({
    pid: rows[0]?.pid,
    application: 'left behind',
    since: expect.stringMatching(/^\d{4}-.+Z$/),
  })
  stop.abort()
  await expect(start).rejects.toThrow('aborted')
  const waiting = `select from pg_locks where not granted and locktype = 'advisory' and database = (
    select oid from pg_database where datname = current_database())`
  await eventually(async () => expect((await pool.query(waiting)).rowCount).toBe(0))
  await holder.end()
  await migrate(pool, [])
})

test('a migration changed after it was applied stops the start', async () => {
  const pool = await emptyPool()
  await migrate(pool, [{ name: '0001-a.sql', sql: 'create table a (id int)' }])
  await expect(migrate(pool, [{ name: '0001-a.sql', sql: 'create table a (id text)' }])).rejects.toThrow(
    /^Migration 0001-a\.sql was changed after it was applied/,
  )
})

test('a database of a newer Hakari stops the start', async () => {
  const pool = await emptyPool()
  await migrate(pool, [{ name: '0009-z.sql', sql: 'select 1' }])
  await expect(migrate(pool, [])).rejects.toThrow(/^The database was migrated by a newer Hakari/)
})

test('people of an older Hakari are counted and found by the rules of this one', async () => {
  const pool = await emptyPool()
  const migrations = await readMigrations()
  await migrate(
    pool,
    migrations.filter(({ name }) => name < '0004'),
  )
  await pool.query(`
    insert into members (name, handle, disabled_at) select 'É' || n, 'm' || n, case when n > 2 then now() end
      from generate_series(1, 4) n;
    insert into entries (member_id, weight, idempotency_key) select id, 60, gen_random_uuid() from members;
    insert into follows (follower_id, followee_id) select a.id, b.id from members a, members b where a <> b;
    insert into likes (entry_id, member_id) select e.id, m.id from entries e, members m;
    insert into comments (entry_id, member_id, text, idempotency_key)
      select e.id, m.id, 'x', gen_random_uuid() from entries e, members m, generate_series(1, 2)`)
  await migrate(pool, migrations)
  const { rows } = await pool.query(`
    select folded_name, followers_count, following_count, likes_count, comments_count
    from members m join entries e on e.member_id = m.id order by handle`)
  expect(rows.map((row) => Object.values(row as object))).toEqual([
    ['é1', 1, 1, 2, 4],
    ['é2', 1, 1, 2, 4],
    ['é3', 0, 0, 2, 4],
    ['é4', 0, 0, 2, 4],
  ])
})

test('people of an older Hakari are found by any part of their names', async () => {
  const pool = await emptyPool()
  const migrations = await readMigrations()
  await migrate(
    pool,
    migrations.filter(({ name }) => name < '0024'),
  )
  await pool.query(`insert into members (name, handle, disabled_at) values
    ('佐藤 ミサキ', 'sato', null), ('隠れた人', 'hidden', now())`)
  await migrate(pool, migrations)
  const { rows } = await pool.query<{ place: number; part: string }>(
    'select place, part from name_parts order by place desc, part',
  )
  expect(rows.map(({ place, part }) => `${place} ${part}`)).toEqual([
    '3 sato',
    '2 佐藤みさき',
    '1 ato',
    '1 to',
    '1 さき',
    '1 みさき',
    '1 藤みさき',
  ])
})

test('every post of an older Hakari gets an address that nobody can count', async () => {
  const pool = await emptyPool()
  const migrations = await readMigrations()
  await migrate(
    pool,
    migrations.filter(({ name }) => name < '0018'),
  )
  await pool.query(`
    insert into members (name, handle) values ('あおい', 'aoi');
    insert into entries (member_id, weight, idempotency_key)
      select id, 60, gen_random_uuid() from members, generate_series(1, 500)`)
  await migrate(pool, migrations)
  const { rows } = await pool.query<{ public_id: string }>('select public_id from entries')
  expect(rows.filter((row) => !/^[\w-]{16}$/.test(row.public_id))).toEqual([])
  // Every place holds every sign before long, so that none of them can be left out of a guess.
  for (let at = 0; at < 16; at++) expect(new Set(rows.map((row) => row.public_id[at])).size).toBeGreaterThan(55)
})

test('whole numbers, decimals and dates come out of the database as the same types everywhere', async () => {
  const { pool, close } = connect(await emptyDatabase(inject('databaseServer')), () => {})
  const { rows } = await pool.query(
    `select 9007199254740991::int8 as a, 61.20000::numeric as b, date '2026-11-15' as c`,
  )
  expect(rows).toEqual([{ a: 9007199254740991, b: '61.20000', c: '2026-11-15' }])
  await expect(pool.query('select 9007199254740993::int8')).rejects.toThrow(RangeError)
  await close()
})

test('an older program starts on a database whose newer migrations say that it may, and on no other', async () => {
  const pool = await emptyPool()
  const old = { name: '0001-a.sql', sql: 'create table a (id int)' }
  const additive = { name: '0002-b.sql', sql: '-- older programs may run: yes\ncreate table b (id int)' }
  await migrate(pool, [old, additive])
  await migrate(pool, [old])
  await migrate(pool, [old, additive])
  await migrate(pool, [old, additive, { name: '0003-c.sql', sql: '-- older programs may run: no\ndrop table a' }])
  await expect(migrate(pool, [old])).rejects.toThrow(/migrated by a newer Hakari \(0003-c\.sql is unknown here\)/)
})

test('every new migration says whether older programs may run beside it', async () => {
  const newer = (await readMigrations()).filter(({ name }) => name >= '0044')
  expect(
    newer.filter(({ sql }) => !/^-- older programs may run: (yes|no)$/m.test(sql)).map(({ name }) => name),
  ).toEqual([])
})
