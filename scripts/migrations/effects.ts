import type pg from 'pg'
import type { Migration } from '../../server/src/platform/database/migrate.ts'
import { isOutsideTransaction } from '../../server/src/platform/database/migration-head.ts'
import { isKnownToLock } from './objections.ts'

/** What a migration did to the tables that were there before it. */
export interface Effects {
  /** With the mode of each lock that keeps writers, or everybody, away. */
  locked: string[]
  /** Read from beginning to end. */
  scanned: string[]
  /** Tables and indexes that lie in other files now. */
  rewritten: string[]
}

interface Relation {
  name: string
  isTable: boolean
  file: string
  scans: number
}

/** Leaves what it made, or with `undo` nothing. */
export async function effectsOf(client: pg.ClientBase, { sql }: Migration, how?: 'undo'): Promise<Effects> {
  if (isOutsideTransaction(sql)) return seen(client, sql)
  await client.query('begin')
  try {
    const effects = await seen(client, sql)
    await client.query(how === 'undo' ? 'rollback' : 'commit')
    return effects
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function seen(client: pg.ClientBase, sql: string): Promise<Effects> {
  const before = await look(client)
  await client.query(sql)
  const after = new Map((await look(client)).map((relation) => [relation.name, relation]))
  const locks = await client.query<{ name: string; mode: string }>(
    `select relation::regclass::text as name, mode from pg_locks
     where pid = pg_backend_pid() and locktype = 'relation'
       and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock') order by 1, 2`,
  )
  const there = before.filter(({ name }) => after.has(name))
  const tables = new Set(before.filter(({ isTable }) => isTable).map(({ name }) => name))
  return {
    locked: locks.rows.flatMap(({ name, mode }) => (tables.has(name) ? [`${name} ${mode}`] : [])),
    scanned: there.filter(({ name, scans }) => (after.get(name)?.scans ?? 0) > scans).map(({ name }) => name),
    rewritten: there.filter(({ name, file }) => after.get(name)?.file !== file).map(({ name }) => name),
  }
}

async function look(client: pg.ClientBase): Promise<Relation[]> {
  const { rows } = await client.query<Relation>(
    `select oid::regclass::text as name, relkind = 'r' as "isTable", relfilenode::text as file,
       case relkind when 'r' then pg_stat_get_xact_numscans(oid)::integer else 0 end as scans
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and relname <> 'migrations' order by 1`,
  )
  return rows
}

export function objectionsToEffects(migration: Migration, { locked, scanned, rewritten }: Effects): string[] {
  const { name, sql } = migration
  const objections = rewritten.map((what) => `${name} writes ${what} anew`)
  if (isOutsideTransaction(sql)) return objections
  if (locked.length > 0 && !isKnownToLock(migration))
    objections.push(
      `${name} takes ${locked.join(', ')}, and none of its statements is known to do so for a moment only`,
    )
  if (locked.length > 0 && scanned.length > 0)
    objections.push(`${name} reads all of ${scanned.join(', ')} while it holds ${locked.join(', ')}`)
  return objections
}
