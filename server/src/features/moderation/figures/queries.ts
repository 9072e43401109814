import type { moderation, OutputOf } from '@hakari/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import { takesPart } from '../../visibility/index.ts'

type Figures = OutputOf<typeof moderation.figures>

const weeks = 12

/** By weeks as they are in Japan, the latest first. Nothing of it is a weight. */
export async function figuresOf(db: Db): Promise<Figures> {
  const members = await sql<{ count: number }>`
    select count(*)::integer as count from members m where ${takesPart('m')}`.execute(db)
  const { rows } = await sql<Figures['weeks'][number]>`
    with week as (
      select date_trunc('week', day_in_japan(now()))::date - 7 * n as day, n
      from generate_series(0, ${sql.lit(weeks - 1)}) n),
    span as (
      select day, day::timestamp at time zone 'Asia/Tokyo' as begins, (day + 7)::timestamp at time zone 'Asia/Tokyo' as ends
      from week)
    select day::text as from,
      (select count(*)::integer from members where joined_at >= begins and joined_at < ends) as members,
      (select count(*)::integer from entries where created_at >= begins and created_at < ends) as entries,
      (select count(*)::integer from reports where created_at >= begins and created_at < ends) as reports,
      (select count(*)::integer from acts where created_at >= begins and created_at < ends and act <> 'none') as acts
    from span order by day desc`.execute(db)
  return { members: members.rows[0]?.count ?? 0, weeks: rows }
}
