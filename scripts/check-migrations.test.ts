import { expect, test } from 'vitest'
import { readMigrations } from '../server/src/platform/database/migrate.ts'
import { firstChecked } from './check-migrations.ts'
import { objectionsTo } from './migrations/objections.ts'

const outside = '-- outside a transaction: yes\n'
const checks = {
  name: '0060-a.sql',
  sql: 'alter table entries add constraint has_note check (note is not null) not valid, add constraint k foreign key (x) references members not valid',
}
const validated = { name: '0061-b.sql', sql: 'alter table entries validate constraint has_note' }

const rewritten = /it writes the whole table anew while nobody can read it/
const checkedAtOnce = /it looks at every row while nobody can write: add it "not valid"/
const indexedAtOnce = /it makes an index while nobody can read: make a unique index concurrently in a file before/
const taken = /the release before may still use it: stop using it first, and say "-- contracts: …"/
const notKnown = /it is not known here whether people can go on meanwhile/
const fewRows = /one statement over a table holds its rows until the file ends/
const oneTransaction = /a file is one transaction already, with a limit for its locks/
const oneStatement = /outside a transaction stands one statement alone that can be done again/

test.each([
  ['alter table entries alter column weight type numeric(9, 3)', rewritten],
  ['ALTER TABLE public.entries\n  ALTER weight -- why\n  SET DATA TYPE text', rewritten],
  ['alter table entries add column x uuid not null default gen_random_uuid()', rewritten],
  ['alter table entries add x text default lower(note)', rewritten],
  ['alter table entries add column x int generated always as (1) stored', rewritten],
  ['alter table entries add column x bigint generated always as identity', rewritten],
  ['alter table entries add column x bigserial', rewritten],
  ['alter table entries set unlogged', rewritten],
  ['cluster entries', rewritten],
  ['vacuum full entries', rewritten],
  ['reindex table entries', rewritten],
  ['create index x on entries (weight)', /it keeps writers away as long as it takes: create it concurrently/],
  ['create unique index on only public.entries (weight)', /it keeps writers away as long as it takes/],
  ['create index concurrently x on entries (weight)', /no transaction can hold it: put it into a file of its own/],
  ['alter table entries add constraint x check (weight > 1)', checkedAtOnce],
  ['alter table entries add foreign key (x) references members', checkedAtOnce],
  ['alter table entries add column x int, add column y int check (y > 0)', checkedAtOnce],
  ['alter table entries add column x int default 1 references years', checkedAtOnce],
  ['alter table entries add column x int unique', indexedAtOnce],
  ['alter table entries add constraint x unique (note)', indexedAtOnce],
  ['alter table entries add primary key (note)', indexedAtOnce],
  ['alter table entries add exclude (note with =)', /an exclusion can only be made while nobody can read/],
  ['alter table entries alter column note set not null', /add a "check \(note is not null\) not valid", validate it/],
  ['alter table entries add column x int not null', /have no value for it: give it a default/],
  [`${checks.sql}; ${validated.sql}`, /whoever adds it holds the table until the file ends/],
  ['alter table entries drop column note', taken],
  ['alter table entries rename column note to memo', taken],
  ['alter table entries rename to records', taken],
  ['alter table entries drop constraint has_note', taken],
  ['alter table entries alter column note drop default', taken],
  ['drop table likes', taken],
  ['truncate likes', taken],
  ['drop function day_in_japan', taken],
  ['drop trigger likes_added on likes', taken],
  ['-- contracts:\ndrop table likes', taken],
  ['lock table entries in share mode', /it keeps people away for as long as the file takes/],
  [`update entries set note = ''`, fewRows],
  ['delete from entries where note is null', fewRows],
  ['do $$ begin delete from entries; end $$', /what a block does cannot be read here/],
  ['begin; create table x (id int); commit', oneTransaction],
  ['set lock_timeout = 0', oneTransaction],
  ['alter table entries disable trigger user', notKnown],
  ['create table x partition of entries default', notKnown],
  ['with gone as (delete from entries returning id) select from gone', notKnown],
  [
    'alter table likes add column x int; insert into days select from entries',
    /takes as long as a table is large, while/,
  ],
  [`${outside}create index concurrently x on entries (weight); create table y (id int)`, oneStatement],
  [`${outside}create index concurrently if not exists x on entries (weight)`, oneStatement],
  [`${outside}create index concurrently on entries (weight)`, oneStatement],
  [`${outside}-- contracts: 0.3.0 asks otherwise\ndrop index concurrently x`, oneStatement],
  [`${outside}create table y (id int)`, oneStatement],
])('a migration that would keep people away is refused with what to write instead: %s', (sql, objection) => {
  expect(objectionsTo({ name: '0070-x.sql', sql }, [])).toContainEqual(expect.stringMatching(objection))
})

test.each([
  ["alter table entries add column x int, add y text not null default 'a;b', add z timestamptz default now()"],
  ['alter table entries add column x uuid references members on delete cascade'],
  [checks.sql],
  ["alter table entries alter column note set default '', alter column note drop not null, set (fillfactor = 85)"],
  ['alter table follows drop constraint a, add constraint a primary key using index b'],
  ['create table x (id int primary key check (id > 0)); create index on x (id); alter table x add check (id < 9)'],
  ['create table x (id int); insert into x select 1; update x set id = 2; drop table x'],
  ['drop trigger t on likes; create trigger t after insert on likes for each row execute function f()'],
  [`create function f() returns int language sql as $f$ delete from entries; select 1 $f$`],
  ['-- contracts: 0.3.0 has stopped to read it\nalter table entries drop column note'],
  ['-- contracts: a trigger goes on to fill it\nalter table members alter column folded_name drop expression'],
  ["-- few rows: one for each service\nupdate services set name = 'x'"],
  ['insert into days select distinct measured_at::date from entries'],
  ["/* it; is */ create view v as select 1; grant select on v to public; comment on view v is 'a; drop table b'"],
  [`${outside}create unique index concurrently x on entries (weight) where weight > 3;`],
  [`${outside}-- contracts: 0.3.0 asks otherwise\ndrop index concurrently if exists x`],
])('a migration that people do not notice may stay: %s', (sql) => {
  expect(objectionsTo({ name: '0070-x.sql', sql }, [])).toEqual([])
})

test('what is checked in one file may be counted on in the next', () => {
  const notNull = { name: '0062-c.sql', sql: 'alter table entries alter column note set not null' }
  expect(objectionsTo(validated, [checks])).toEqual([])
  expect(objectionsTo({ ...validated, sql: 'alter table entries validate constraint k' }, [checks])).toEqual([])
  expect(objectionsTo(notNull, [checks])).toHaveLength(1)
  expect(objectionsTo(notNull, [checks, validated])).toEqual([])
})

test('no migration of ours keeps people away', async () => {
  const migrations = await readMigrations()
  const objections = migrations.map((migration, at) => objectionsTo(migration, migrations.slice(0, at)))
  expect(objections.filter((_, at) => (migrations[at]?.name ?? '') >= firstChecked).flat()).toEqual([])
  // It reads our own files: those of the time before it did what it refuses.
  expect(objections.flat().length).toBeGreaterThan(50)
})
