import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../../test/world/database.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { migrate } from './migrate.ts'
import { withinTransaction } from './migration-head.ts'
import type { LockHolder } from './migration-lock.ts'

const pools: pg.Pool[] = []
async function poolWithTable() {
  const pool = new pg.Pool({ connectionString: await emptyDatabase(inject('databaseServer')), max: 12 })
  pools.push(pool)
  await migrate(pool, [first])
  return pool
}
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

const first = { name: '0001-a.sql', sql: 'create table a (id int); insert into a values (1), (1)' }
const column = { name: '0002-b.sql', sql: 'alter table a add column b int' }
const head = '-- outside a transaction: yes\n'
const index = { name: '0002-i.sql', sql: `${head}create index concurrently a_id on a (id);` }
const unique = { name: '0003-u.sql', sql: `${head}create unique index concurrently a_one on a (id);` }

/** Somebody in the middle of a transaction. */
async function somebody(pool: pg.Pool, sql: string) {
  const client = new pg.Client({ connectionString: pool.options.connectionString, application_name: 'somebody' })
  await client.connect()
  await client.query(`begin; ${sql}`)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { pid: rows[0]?.pid, leave: () => client.end() }
}

function hearing() {
  const heard: [string, LockHolder | null][] = []
  return { heard, onLockedOut: (name: string, holder: LockHolder | null) => void heard.push([name, holder]) }
}

const indexes = async (pool: pg.Pool) =>
  (
    await pool.query(`select indexrelid::regclass::text as name, indisvalid from pg_index
    where indrelid = to_regclass('a')`)
  ).rows

test('a migration lets others go on while somebody holds what it needs, says who, and comes through when they leave', async () => {
  const pool = await poolWithTable()
  const reader = await somebody(pool, 'select from a')
  const { heard, onLockedOut } = hearing()
  const done = migrate(pool, [first, column], { onLockedOut, lockMs: 300, pauseMs: 20 })
  await eventually(() => expect(heard).toHaveLength(1))
  expect(heard[0]).toEqual([
    '0002-b.sql',
    expect.objectContaining({ pid: reader.pid, application: 'somebody', since: expect.stringMatching(/^\d{4}-.+Z$/) }),
  ])
  expect((await pool.query('select from a')).rowCount).toBe(2)
  await reader.leave()
  await done
  expect((await pool.query('select b from a')).rowCount).toBe(2)
})

test('a migration that never gets its lock ends the start with one sentence, and with nothing of itself', async () => {
  const pool = await poolWithTable()
  const reader = await somebody(pool, 'select from a')
  const start = migrate(pool, [first, column], { lockMs: 50, giveUpMs: 0 })
  await expect(start).rejects.toThrow(
    /^Migration 0002-b\.sql got no lock in 0 seconds \(in its way: .+\): end that, and start again\.$/,
  )
  await reader.leave()
  await expect(pool.query('select b from a')).rejects.toThrow('does not exist')
})

test('an index is made beside writers, though many processes start at once', async () => {
  const pool = await poolWithTable()
  const writer = await somebody(pool, 'insert into a values (2)')
  const { heard, onLockedOut } = hearing()
  const watch = { onLockedOut, lockMs: 300 }
  const starts = Promise.all(Array.from({ length: 4 }, () => migrate(pool, [first, index], watch)))
  await eventually(() => expect(heard).toEqual([['0002-i.sql', expect.objectContaining({ pid: writer.pid })]]))
  await pool.query('insert into a values (3)')
  await writer.leave()
  await starts
  expect(await indexes(pool)).toEqual([{ name: 'a_id', indisvalid: true }])
})

test('an index that could not be made leaves nothing, and one that was broken off is made anew', async () => {
  const pool = await poolWithTable()
  await expect(migrate(pool, [first, unique])).rejects.toThrow(/^Migration 0003-u\.sql failed and was undone: .*a_one/)
  expect(await indexes(pool)).toEqual([])
  await expect(pool.query(unique.sql)).rejects.toThrow('a_one')
  expect(await indexes(pool)).toEqual([{ name: 'a_one', indisvalid: false }])
  await pool.query('truncate a')
  await migrate(pool, [first, unique])
  expect(await indexes(pool)).toEqual([{ name: 'a_one', indisvalid: true }])
})

test('where nobody else is, as in a restore, such an index is made in a transaction', async () => {
  const pool = await poolWithTable()
  await pool.query(`begin; ${withinTransaction(index.sql)} commit`)
  expect(await indexes(pool)).toEqual([{ name: 'a_id', indisvalid: true }])
})
