import { createHash } from 'node:crypto'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { makesMigrations, type Migration } from '../platform/database/migrate.ts'
import { withinTransaction } from '../platform/database/migration-head.ts'
import { BackupError, damaged } from './backup-error.ts'
import type { Deletion } from './deletions.ts'
import { keepMaintenance, type MaintenanceRow } from './kept-maintenance.ts'
import type { OpenedBackup, StoredTable } from './manifest.ts'
import { dropOwn, inPublic, marker, quoted } from './own-schema.ts'
import { readStored } from './stored-file.ts'

export interface Loading {
  /** All migrations that this program knows. */
  migrations: Migration[]
  /** Nothing has run since the backup: sessions and what waited come along. */
  isMove: boolean
  /** Who has left, as far as the backup may not know. */
  deletions: Deletion[]
  /** As it is on in what is replaced. */
  maintenance: MaintenanceRow | null
  onProgress: (text: string) => void
}

/** Only migrations that this program knows, unchanged, can be made again. */
export function migrationsOf({ manifest }: OpenedBackup, known: Migration[]): Migration[] {
  return manifest.migrations.map(({ name, checksum }) => {
    const found = known.find((migration) => migration.name === name)
    if (!found)
      throw new BackupError(
        `The backup was made by a newer Hakari, ${manifest.version} (${name} is unknown here): restore it with that version.`,
      )
    // What may follow the sum is a note for other programs.
    if (!checksum.startsWith(createHash('sha256').update(found.sql).digest('hex')))
      throw new BackupError(`Migration ${name} is not the one the backup was made with: restore the file.`)
    return found
  })
}

/** Everything in one transaction, so that what was there before stays until all of the backup is there. */
export async function load(client: pg.Client, backup: OpenedBackup, loading: Loading): Promise<void> {
  const { manifest } = backup
  await client.query('begin')
  await dropOwn(client, loading.migrations)
  await client.query(makesMigrations)
  for (const { sql } of migrationsOf(backup, loading.migrations)) await client.query(withinTransaction(sql))
  const names = manifest.tables.map(({ name }) => name)
  await switchTriggers(client, names, 'disable')
  const foreignKeys = await dropForeignKeys(client)
  const indexes = await dropIndexes(client)
  // Migrations have put some rows there.
  await client.query(`truncate ${names.map(inPublic).join(', ')}`)
  for (const table of manifest.tables) {
    await copyInto(client, backup, table, 'public')
    loading.onProgress(`${table.name}: ${table.rows} rows`)
  }
  for (const add of [...indexes, ...foreignKeys]) {
    loading.onProgress(add)
    await client.query(add)
  }
  await forget(client, new Set(names), loading.isMove)
  await keepMaintenance(client, loading.maintenance)
  await switchTriggers(client, names, 'enable')
  for (const { name, last, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [inPublic(name), last, isCalled])
  await mark(client, loading.deletions)
  await client.query('commit')
}

/** `into` is a schema of ours, or the one of temporary tables. */
export async function copyInto(
  client: pg.Client,
  { folder, sealing }: OpenedBackup,
  table: StoredTable,
  into: string,
): Promise<void> {
  const columns = table.columns.map(quoted).join(', ')
  const copy = client.query(copyFrom(`copy ${quoted(into)}.${quoted(table.name)} (${columns}) from stdin`))
  await readStored(folder, table, { sealing, isCompressed: true, sink: copy })
  if (copy.rowCount !== table.rows) throw damaged(table.file)
}

/** The triggers count and tell; what they would do is done in what is loaded. The owner of a table may, who is no superuser. */
async function switchTriggers(client: pg.Client, names: string[], how: 'enable' | 'disable'): Promise<void> {
  for (const name of names) await client.query(`alter table ${inPublic(name)} ${how} trigger user`)
}

/** Returns what makes them again, which looks at every row. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`)
}

/** An index over rows that are there is made with less work than one that is kept row by row. Those of keys stay with the table. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class c on c.oid = indrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`,
  )
  if (rows.length > 0) await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`)
  return rows.map(({ definition }) => definition)
}

/** Their files are in no backup. */
const inNoBackup = ['archives']
/** What may have been ended, used or sent since: a session signed out, a link opened, a removal called off, a mail on its way. */
const passing = [
  'sessions',
  'one_time_tokens',
  'pending_sign_ins',
  'passkey_challenges',
  'connection_attempts',
  'recovery_requests',
  'push_subscriptions',
  'pending_notifications',
]

async function forget(client: pg.Client, there: Set<string>, isMove: boolean): Promise<void> {
  const gone = [...inNoBackup, ...(isMove ? [] : passing)]
  for (const name of gone) if (there.has(name)) await client.query(`delete from ${inPublic(name)}`)
  // A letter that was due since the backup has most likely arrived.
  if (!isMove && there.has('letters'))
    await client.query(`
      update letters set next_at = next_at + ceil(extract(epoch from now() - next_at) / 604800) * interval '7 days'
      where next_at < now()`)
}

/** Committed with what was loaded: from here on no app starts until all is done. */
async function mark(client: pg.Client, deletions: Deletion[]): Promise<void> {
  await client.query(`create table ${inPublic(marker)} (hash bytea primary key, deleted_at timestamptz not null)`)
  for (let at = 0; at < deletions.length; at += 1000) {
    const some = deletions.slice(at, at + 1000)
    await client.query(
      `insert into ${inPublic(marker)} select * from unnest($1::bytea[], $2::timestamptz[]) on conflict do nothing`,
      [some.map(({ hash }) => Buffer.from(hash, 'hex')), some.map(({ at: when }) => when)],
    )
  }
}
