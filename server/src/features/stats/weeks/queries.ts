import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import { firstWeightsIn, goalStart, newestTwoIn } from '../queries.ts'

interface Standing {
  memberId: string
  targetWeight: string | null
  start: string | null
  newest: string | null
}

/** Where many stand: what they want to weigh, from where they set out, and what they weighed last. */
export async function standingsOf(db: Db, memberIds: string[], to: Date): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select m.id as "memberId", trim_scale(m.target_weight)::text as "targetWeight", trim_scale(${goalStart})::text as start,
           (select n.weight from (${newestTwoIn(sql.ref('m.id'), to)}) n limit 1) as newest
    from members m where m.id = any(${memberIds}::uuid[])`.execute(db)
  return rows
}

interface FirstWeight {
  memberId: string
  measuredAt: Date
  weight: string
}

/** The first weight of each day of many. */
export async function firstWeightsOfMany(
  db: Db,
  memberIds: string[],
  span: { from: Date; to: Date },
): Promise<FirstWeight[]> {
  const { rows } = await sql<FirstWeight>`
    select m.id as "memberId", f."measuredAt", f.weight
    from members m cross join lateral (${firstWeightsIn({ memberId: sql.ref('m.id') }, span)}) f
    where m.id = any(${memberIds}::uuid[])`.execute(db)
  return rows
}
