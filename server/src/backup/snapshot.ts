import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Migration } from '../platform/database/migrate.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest, StoredTable } from './manifest.ts'
import { inPublic, marker, namesMadeBy, quoted, setAside, tablesThere } from './own-schema.ts'
import type { Sealing } from './sealing.ts'
import { store } from './stored-file.ts'

interface Shape {
  name: string
  columns: string[]
  /** Only these rows. */
  where?: string
  /** A table of the same form whose rows belong to it. */
  and?: string
}

export interface Writing {
  folder: string
  sealing: Sealing | null
  signal?: AbortSignal | undefined
  onTable: (name: string, rows: number) => void
}

/** What the hour begins anew, and what a queue knows of itself. */
const ownJobs = `name !~ '^__pgboss' and name !~ '^housekeeping' and state in ('created', 'retry', 'active', 'failed')`

/** One moment of the whole database, however long it takes to write it down. */
export async function beginSnapshot(client: pg.ClientBase, migrations: Migration[]): Promise<Manifest['migrations']> {
  await client.query('begin isolation level repeatable read read only')
  const there = await tablesThere(client)
  if (!there.includes('migrations')) throw new BackupError('There is nothing of Hakari in the database to back up.')
  if (there.includes(marker))
    throw new BackupError('The database is half restored: restore it to the end before it is backed up.')
  const aside = there.includes(setAside) ? `union all select name, checksum from ${inPublic(setAside)}` : ''
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from migrations ${aside} order by name`,
  )
  const unknown = rows.find(({ name }) => !migrations.some((migration) => migration.name === name))
  if (unknown)
    throw new BackupError(
      `The database was migrated by a newer Hakari (${unknown.name} is unknown here): back it up with that version.`,
    )
  return rows
}

export async function writeTables(client: pg.ClientBase, migrations: Migration[], writing: Writing) {
  const known = new Set(namesMadeBy(migrations).tables)
  const there = await tablesThere(client)
  const names = there.filter((name) => known.has(name))
  const shapes = await shapesOf(client, 'public', names)
  const tables: StoredTable[] = []
  for (const shape of shapes) {
    const and = shape.name === 'migrations' && there.includes(setAside) ? setAside : undefined
    tables.push(await written(client, 'public', and ? { ...shape, and } : shape, writing))
  }
  return tables
}

/** Null where no app has made the job queue yet. */
export async function writeQueue(client: pg.ClientBase, writing: Writing): Promise<Manifest['queue']> {
  const { rows: found } = await client.query<{ is_there: boolean }>(
    `select to_regclass('pgboss.version') is not null as is_there`,
  )
  if (!found[0]?.is_there) return null
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  const tables: NonNullable<Manifest['queue']>['tables'] = []
  for (const name of ['queue', 'job'] as const)
    for (const shape of await shapesOf(client, 'pgboss', [name])) {
      const own = name === 'job' ? { ...shape, where: ownJobs } : shape
      tables.push({ ...(await written(client, 'pgboss', own, { ...writing, onTable: () => {} })), name })
    }
  return { version: rows[0]?.version ?? 0, tables }
}

/** Read behind the tables: no row of the snapshot has a number that its sequence has not given out. */
export async function sequencesOf(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'S'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${inPublic(name)}`,
    )
    sequences.push({ name, last: values[0]?.last ?? '1', isCalled: values[0]?.called ?? false })
  }
  return sequences
}

/** What is computed from other columns is computed again. */
async function shapesOf(client: pg.ClientBase, schema: string, names: string[]): Promise<Shape[]> {
  const { rows } = await client.query<Shape>(
    `select relname::text as name, array_agg(attname::text order by attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relnamespace = $1::regnamespace and relname = any($2) group by relname
     order by array_position($2, relname::text)`,
    [schema, names],
  )
  return rows
}

async function written(
  client: pg.ClientBase,
  schema: string,
  { name, columns, where, and }: Shape,
  { folder, sealing, signal, onTable }: Writing,
): Promise<StoredTable> {
  const from = (table: string) => `select ${columns.map(quoted).join(', ')} from ${quoted(schema)}.${quoted(table)}`
  const select = from(name) + (where ? ` where ${where}` : '') + (and ? ` union all ${from(and)}` : '')
  const source = client.query(copyTo(`copy (${select}) to stdout`))
  const file = `${schema === 'public' ? 'table' : schema}.${name}`
  const stored = await store(folder, file, { source, sealing, isCompressed: true, signal })
  onTable(name, source.rowCount)
  return { ...stored, name, columns, rows: source.rowCount }
}
