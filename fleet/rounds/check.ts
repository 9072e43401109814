import pg from 'pg'
import { expectedRows, keptRows, type Writer } from '../../server/test/process/storm/social.ts'
import { wrongActivities, wrongCounts, wrongDays } from '../../server/test/steps/social.ts'
import type { FleetDatabase } from '../database.ts'

/** What was acknowledged and is not there; what is there and was not asked for, or was asked for once; counts that are no count. */
export async function checkRows(database: FleetDatabase, writers: Writer[]) {
  const client = new pg.Client({ connectionString: await database.superuserUrl() })
  await client.connect()
  try {
    const rows = async <T>(sql: string) => (await client.query(sql)).rows as T[]
    const expected = Object.values(expectedRows(writers)).flat()
    const kept = Object.values(await keptRows(rows)).flat()
    const wrong = [
      ...(await wrongCounts({ rows })),
      ...(await wrongActivities({ rows })),
      ...(await wrongDays({ rows })),
    ]
    return {
      lost: without(expected, kept).length,
      twice: without(kept, expected).length,
      wrong: wrong.length,
    }
  } finally {
    await client.end()
  }
}

const without = (these: string[], those: string[]) => {
  const there = new Set(those)
  return these.filter((one) => !there.has(one))
}

/** Likes and comments of these entries, as open screens should show them. */
export async function countsOf(database: FleetDatabase, ids: string[]): Promise<Map<string, string>> {
  const found = await database.psql(
    `select id || '|' || likes_count || ' ' || comments_count from entries where id in (${ids.join()})`,
  )
  return new Map(found.split('\n').map((line) => line.split('|') as [string, string]))
}
