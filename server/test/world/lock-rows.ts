import pg from 'pg'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { World } from './world.ts'

/** Locks or changes rows from outside, so that a test decides in which order others get them. */
export async function lockRows(world: World, sql: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: world.database.url })
  await client.connect()
  await client.query('begin')
  await client.query(sql, values)
  const end = async (word: 'rollback' | 'commit') => {
    await client.query(word)
    await client.end()
  }
  return {
    /** Until so many of the app's connections wait for a lock. */
    waiting: (count: number) =>
      eventually(async () => {
        const waiting = await world.rows(`select pid from pg_stat_activity
          where datname = current_database() and application_name = 'hakari' and wait_event_type = 'Lock'`)
        expect(waiting).toHaveLength(count)
      }),
    release: () => end('rollback'),
    /** The change becomes true under those who wait. */
    commit: () => end('commit'),
  }
}
