import type pg from 'pg'
import type { Migration } from '../platform/database/migrate.ts'

/** There from the moment a backup is loaded until all of it is done: see `assertNotHalfRestored`. It holds who has left. */
export const marker = 'restoring'

/** Where `deploy/back-to-0.1.0.sql` puts migrations that are done, out of sight of a program that does not know them. */
export const setAside = 'migrations_set_aside'

/** What our migrations have ever made; anything else in the schema is not ours to touch. */
export function namesMadeBy(migrations: Migration[]) {
  const text = migrations.map(({ sql }) => sql).join('\n')
  const made = (kind: string) => {
    const found = [...text.matchAll(new RegExp(`^create (?:or replace )?${kind} (\\w+)`, 'gim'))]
    return [...new Set(found.map(([, name = '']) => name))]
  }
  return {
    tables: [...made('(?:unlogged )?table'), 'migrations'],
    views: made('view'),
    functions: made('function'),
    sequences: made('sequence'),
  }
}

/** Tables of the schema, but those that came with an extension. */
export async function tablesThere(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`)
  return rows.map(({ name }) => name)
}

/** Everything of ours goes, also the job queue; in the caller's transaction. */
export async function dropOwn(client: pg.ClientBase, migrations: Migration[]): Promise<void> {
  const { tables, views, functions, sequences } = namesMadeBy(migrations)
  const drop = async (kind: string, names: string[]) => {
    if (names.length > 0) await client.query(`drop ${kind} if exists ${names.map(inPublic).join(', ')} cascade`)
  }
  await drop('view', views)
  await drop('table', [...tables, marker, setAside])
  await drop('sequence', sequences)
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc p
     where pronamespace = 'public'::regnamespace and proname = any($1)
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    [functions],
  )
  for (const { name } of rows) await client.query(`drop function if exists ${name} cascade`)
  await client.query('drop schema if exists pgboss cascade')
}

export const inPublic = (name: string) => `public.${quoted(name)}`
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
