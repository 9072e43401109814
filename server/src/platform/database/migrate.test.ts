import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../../test/database.ts'
import { connect } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'

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

test('whole numbers, decimals and dates come out of the database as the same types everywhere', async () => {
  const { pool, close } = connect(await emptyDatabase(inject('databaseServer')), () => {})
  const { rows } = await pool.query(
    `select 9007199254740991::int8 as a, 61.20000::numeric as b, date '2026-11-15' as c`,
  )
  expect(rows).toEqual([{ a: 9007199254740991, b: '61.20000', c: '2026-11-15' }])
  await expect(pool.query('select 9007199254740993::int8')).rejects.toThrow(RangeError)
  await close()
})
