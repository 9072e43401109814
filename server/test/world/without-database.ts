import pg from 'pg'
import { inject } from 'vitest'
import type { World } from './world.ts'

/** The database lets nobody in while something is done, and ends whoever is there. */
export async function withoutDatabase(world: World, act: () => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('databaseServer').url })
  await admin.connect()
  const name = /test_[0-9a-f]+/.exec(world.database.url)?.[0]
  await admin.query(`alter database ${name} allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  try {
    await act()
  } finally {
    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()
  }
}
