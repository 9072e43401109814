import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { firstChecked } from '../../../../scripts/check-migrations.ts'
import { effectsOf, objectionsToEffects } from '../../../../scripts/migrations/effects.ts'
import { emptyDatabase } from '../../../test/world/database.ts'
import { migrate, readMigrations } from './migrate.ts'

let client: pg.Client
beforeAll(async () => {
  const connectionString = await emptyDatabase(inject('databaseServer'))
  const pool = new pg.Pool({ connectionString, max: 1 })
  await migrate(
    pool,
    (await readMigrations()).filter(({ name }) => name < firstChecked),
  )
  await pool.end()
  client = new pg.Client({ connectionString })
  await client.connect()
})
afterAll(() => client.end())

test.each([
  [
    'alter table entries alter column likes_count type bigint',
    /^x writes entries anew\n(.*\n)*x takes entries Acc.+, and none .+\nx reads all of entries while it holds entries Acc/,
  ],
  ['alter table entries add column x uuid default gen_random_uuid()', /^x writes entries anew\n/],
  ['alter table entries add column x int check (x > 0)', /^x takes .+\nx reads all of entries while it holds/],
  ['alter table entries add check (weight > 1)', /^x takes .+\nx reads all of entries while it holds/],
  [
    'alter table comments add foreign key (entry_id) references entries',
    /\nx reads all of comments while it holds comments Share.+, entries Share/,
  ],
  ['alter table entries alter column edited_at set not null', /\nx reads all of entries while it holds/],
  [
    'create index on entries (weight)',
    /^x takes entries ShareLock, and none of its statements is known to do so for a moment only\nx reads all/,
  ],
  ['lock table likes', /^x takes likes AccessExclusiveLock, and none of its statements is known to/],
  [
    'alter table entries add column x int; insert into migrations select note, id from entries',
    /^x reads all of entries while it holds entries AccessExclusiveLock$/,
  ],
])('what a migration does to people who are there is seen in the database: %s', async (sql, objection) => {
  const migration = { name: 'x', sql }
  const effects = await effectsOf(client, migration, 'undo')
  expect(objectionsToEffects(migration, effects).join('\n')).toMatch(objection)
})

test.each([
  ['alter table entries add column x int not null default 3', ['entries AccessExclusiveLock']],
  ['alter table entries add column x timestamptz default now()', ['entries AccessExclusiveLock']],
  [
    'alter table entries add column x uuid references members',
    ['entries AccessExclusiveLock', 'entries ShareRowExclusiveLock', 'members ShareRowExclusiveLock'],
  ],
  ['alter table entries add constraint x check (weight > 1) not valid', ['entries AccessExclusiveLock']],
  ['create table x (entry_id bigint references entries)', ['entries ShareRowExclusiveLock']],
  ['alter table entries set (fillfactor = 85)', []],
])('what takes a moment is let through: %s', async (sql, locked) => {
  const migration = { name: 'x', sql }
  const effects = await effectsOf(client, migration, 'undo')
  expect(effects.locked).toEqual(locked)
  expect(objectionsToEffects(migration, effects)).toEqual([])
})

test('no migration writes a table anew that was there, or reads one while others wait', async () => {
  const objections: string[] = []
  for (const migration of (await readMigrations()).filter(({ name }) => name >= firstChecked))
    objections.push(...objectionsToEffects(migration, await effectsOf(client, migration)))
  expect(objections).toEqual([])
})
