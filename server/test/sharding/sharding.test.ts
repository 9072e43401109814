import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../world/database.ts'
import { askedByOperations } from './asked-by-operations.ts'
import { catalogue } from './catalogue.ts'
import { equalitiesIn } from './equalities.ts'
import { hotQueries } from './hot-queries.ts'
import { kindOf, type Layout, routeOf } from './route.ts'
import { keptTables, namesIn, rowsIn, sectionOf } from './tables-of-scale.ts'
import { brokenForeignKeys, brokenTriggers, brokenUniques } from './what-breaks.ts'

/** Columns by which a row is found that do not say whose it is. */
const found = { entries: ['id', 'public_id'], sessions: ['token_hash'], members: ['handle'] }

const named = (heading: string) => namesIn(sectionOf(heading)).toSorted()

let schema: Awaited<ReturnType<typeof catalogue>>
beforeAll(async () => {
  const { url } = await freshDatabase(inject('databaseServer'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  schema = await catalogue(client)
  await client.end()
})

test('docs/scale.md says of every table where it goes, by columns that it has', () => {
  const columnsOf = new Map(schema.tables.map(({ name, columns }) => [name, columns]))
  expect(
    keptTables()
      .map(([table]) => table)
      .toSorted(),
  ).toEqual([...columnsOf.keys()].toSorted())
  for (const [table, { how, spread }] of keptTables()) {
    expect([table, how, spread !== null]).toEqual([
      table,
      expect.stringMatching(/^(with the member|by itself|everywhere|in one place)$/),
      how === 'with the member' || how === 'by itself',
    ])
    const own = spread ? [spread.column, ...(spread.copy ? [spread.copy] : [])] : []
    expect(columnsOf.get(table)).toEqual(expect.arrayContaining(own))
  }
})

test('docs/scale.md names every unique index, foreign key and trigger that would not hold, and no other', () => {
  const kept = new Map(keptTables())
  expect(named('Unique indexes that would not hold')).toEqual(brokenUniques(schema.uniques, kept))
  expect(named('Foreign keys that would not hold')).toEqual(brokenForeignKeys(schema.foreignKeys, kept))
  expect(named('Triggers that would have to go')).toEqual(brokenTriggers(schema.triggers, kept))
})

test('what the hot paths ask goes by the keys that are written down, and by no others', async () => {
  const { asked, people } = await askedByOperations()
  const layout: Layout = {
    spread: new Map(keptTables().flatMap(([table, { spread }]) => (spread ? [[table, spread] as const] : []))),
    columnsOf: new Map(schema.tables.map(({ name, columns }) => [name, columns])),
    found,
  }
  const routes: Record<string, Set<string>> = {}
  for (const { operation, plan } of asked) {
    const route = routeOf(plan, layout, people)
    // Who comes is remembered for seconds: whether it is asked by this or the next operation says nothing of either.
    if (route !== null) (routes[/\bsessions\b/.test(route) ? 'session' : operation] ??= new Set()).add(route)
  }
  const sorted = Object.entries(routes).map(([operation, ones]) => [operation, [...ones].toSorted()])
  expect(Object.fromEntries(sorted)).toEqual(hotQueries)
})

test('docs/scale.md counts what the hot paths ask of one machine, of every one, and across them', () => {
  const counted = Object.entries(hotQueries).map(([operation, routes]) => {
    const kinds = routes.map(kindOf)
    return [
      operation,
      ...(['one', 'every', 'across'] as const).map((kind) => String(kinds.filter((it) => it === kind).length)),
    ]
  })
  const rows = rowsIn(sectionOf('What the hot paths ask')).map((row) => row.slice(0, 4))
  expect(rows).toEqual(counted)
})

test.each([
  [
    "((e.member_id = 'a'::uuid) AND (e.id = l.entry_id))",
    [
      ['e.member_id', "'a'::uuid"],
      ['e.id', 'l.entry_id'],
    ],
  ],
  ["((e.id = l.entry_id) OR (e.member_id = 'a'::uuid))", []],
  ["(m.id = ANY ('{a,b}'::uuid[]))", []],
  ["CASE WHEN (m.id = 'a'::uuid) THEN true ELSE false END", []],
  ["(e.note = 'x) AND (m.id = m.id'::text)", [['e.note', "'x) AND (m.id = m.id'::text"]]],
])('%s says of these that they are equal: %j', (condition, pairs) => {
  expect(equalitiesIn(condition)).toEqual(pairs)
})
