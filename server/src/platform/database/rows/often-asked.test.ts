import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../../../../test/world/database.ts'
import { connect, type Connection, type Db } from '../connect.ts'

const database = await freshDatabase(inject('databaseServer'))
const other = await freshDatabase(inject('databaseServer'))
const [ours, theirs] = [database, other].map(({ url }) =>
  connect(
    url,
    (error) => {
      throw error
    },
    { size: 1 },
  ),
) as [Connection, Connection]
afterAll(() => Promise.all([ours.close(), theirs.close()]))

/** From the sixth time on a statement has a name, and its rows are read by a function of their own. */
const times = Array.from({ length: 12 }, (_, time) => time)

/** The rows that it answers, after each time answered what the first did. */
async function rowsOf(question: RawBuilder<unknown>): Promise<unknown[]> {
  const { rows } = await question.execute(ours.db)
  for (const _ of times) expect((await question.execute(ours.db)).rows).toEqual(rows)
  return rows
}

const thingIn = async (db: Db) => (await sql<{ thing: unknown }>`select thing from things`.execute(db)).rows[0]?.thing

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const integer = (bits: number) => orNull(fc.integer({ min: -(2 ** (bits - 1)), max: 2 ** (bits - 1) - 1 }))
const ask = (it: Record<string, unknown>) =>
  sql`select ${it['short']}::smallint as short, ${it['plain']}::integer as plain, ${it['long']}::bigint as long,
             ${it['yes']}::boolean as yes, ${it['words']}::text as words, ${it['id']}::uuid as id`.execute(ours.db)

test('what is asked again and again is read as it was the first time, whatever a column holds', async () => {
  const row = fc.record({
    short: integer(16),
    plain: integer(32),
    long: orNull(fc.maxSafeInteger()),
    yes: orNull(fc.boolean()),
    words: orNull(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''))),
    id: orNull(fc.uuid()),
  })
  await fc.assert(
    fc.asyncProperty(row, async (it) => {
      expect((await ask(it)).rows).toEqual([it])
    }),
    { numRuns: 300 },
  )
})

test('numbers, moments, days, lists and documents are what pg makes of them, in as many rows as there are', async () => {
  const rows = await rowsOf(
    sql`select n as row, 61.50::numeric as exact, 1e-7::float8 as rough, timestamptz '2026-11-19 12:00+09' as at,
               date '2026-11-19' as day, array[60.5, n]::numeric[] as list, '{"a": [1, "秤"]}'::jsonb as document,
               '\\x00ff'::bytea as bytes, null::text as absent, '' as empty
        from generate_series(1, 3) n`,
  )
  expect(rows).toHaveLength(3)
  expect(rows[1]).toEqual({
    row: 2,
    exact: '61.50',
    rough: 1e-7,
    at: new Date('2026-11-19T03:00:00Z'),
    day: '2026-11-19',
    list: [60.5, 2],
    document: { a: [1, '秤'] },
    bytes: Buffer.from([0, 255]),
    absent: null,
    empty: '',
  })
})

test('of two columns with one name the last one counts, and rows may be none, or have no columns', async () => {
  expect(await rowsOf(sql`select 1 as same, 2 as same`)).toEqual([{ same: 2 }])
  expect(await rowsOf(sql`select 1 as one where false`)).toEqual([])
  expect(await rowsOf(sql`select from generate_series(1, 2)`)).toEqual([{}, {}])
})

test('a number that JavaScript cannot hold fails its question each time, and the next one is answered', async () => {
  for (const _ of times) {
    await expect(sql`select 9007199254740993 as large`.execute(ours.db)).rejects.toThrow('does not fit')
    await expect(sql`select 1 / 0 as never`.execute(ours.db)).rejects.toMatchObject({ code: '22012' })
  }
  expect(await rowsOf(sql`select -9007199254740991 as large`)).toEqual([{ large: -9007199254740991 }])
})

test('one statement that means something else in another database is read as it is meant there', async () => {
  await sql`create table things (thing integer)`.execute(ours.db)
  await sql`create table things (thing text)`.execute(theirs.db)
  for (const { db } of [ours, theirs]) await sql`insert into things values ('7')`.execute(db)
  for (const _ of times) expect([await thingIn(ours.db), await thingIn(theirs.db)]).toEqual([7, '7'])
})
