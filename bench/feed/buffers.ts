import type pg from 'pg'
import type { Query } from './queries-of-screens.ts'

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

/** Pages of 8 KB PostgreSQL looks at to answer these, whether they lay in memory or not. */
export async function buffersOf(client: pg.Client, queries: Query[]): Promise<number> {
  let sum = 0
  for (const { sql, parameters } of queries) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${sql}`,
      [...parameters],
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    sum += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
  }
  return sum
}
