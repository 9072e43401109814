import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

interface Figures {
  monthlyRecords: number
  latestWeight: string | null
  monthlyChange: string
  targetWeight: string | null
  toTarget: string | null
  goalStart: string | null
  followers: number
  following: number
}

/** Not what lies beyond the target when the start is deleted: the goal would turn around. */
const onItsSide = (found: RawBuilder<unknown>) => sql`
  (select weight from (${found}) found
   where m.goal_direction is null or sign(m.target_weight - weight) in (0, m.goal_direction))`

/** Of `members m`: the newest weight when the target was set, or the first after it. */
const goalStart = sql`coalesce(
  ${onItsSide(sql`select e.weight from entries e where e.member_id = m.id and e.measured_at <= m.target_set_at
    order by e.measured_at desc, e.id desc limit 1`)},
  ${onItsSide(sql`select e.weight from entries e where e.member_id = m.id and e.measured_at > m.target_set_at
    order by e.measured_at, e.id limit 1`)})`

/** Read from the history's index alone: the newest, and what was measured since the month began in Japan. */
export async function figuresOf(db: Db, memberId: string, now: Date): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`
    select month.records as "monthlyRecords", trim_scale(latest.weight)::text as "latestWeight",
           round(coalesce(month.last - month.first, 0), 1)::text as "monthlyChange",
           trim_scale(m.target_weight)::text as "targetWeight",
           round(latest.weight - m.target_weight, 1)::text as "toTarget",
           trim_scale(${goalStart})::text as "goalStart",
           m.followers_count as followers, m.following_count as following
    from members m
    left join lateral (
      select e.weight from entries e where e.member_id = m.id
      order by e.measured_at desc, e.id desc limit 1) latest on true
    cross join lateral (
      select count(*)::integer as records,
             (array_agg(e.weight order by e.measured_at desc, e.id desc))[1] as last,
             (array_agg(e.weight order by e.measured_at, e.id))[1] as first
      from entries e
      where e.member_id = m.id
        and e.measured_at >= date_trunc('month', ${now}::timestamptz at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo'
        and e.measured_at < (date_trunc('month', ${now}::timestamptz at time zone 'Asia/Tokyo') + interval '1 month')
                            at time zone 'Asia/Tokyo') month
    where m.id = ${memberId}`.execute(db)
  return rows[0]
}

interface WeightRow {
  measured_at: Date
  weight: string
}

/**
 * The first weight of each day that has one, published or known to its owner alone. Each is found by a step in the index, so that the cost goes by the days
 * asked for, not by how much somebody has recorded.
 */
export async function firstReadings(db: Db, memberId: string, { from, to }: { from: Date; to: Date }) {
  const firstFrom = (begin: RawBuilder<unknown>) => sql`
    select * from (
      (select e.measured_at, e.weight from entries e
       where e.member_id = ${memberId} and e.measured_at >= ${begin} and e.measured_at < ${to}::timestamptz
       order by e.measured_at, e.id limit 1)
      union all
      (select r.measured_at, r.weight from readings r
       where r.member_id = ${memberId} and r.measured_at >= ${begin} and r.measured_at < ${to}::timestamptz
         and r.entry_id is null and not r.is_hidden
       order by r.measured_at, r.id limit 1)) of_both
    order by measured_at limit 1`
  const { rows } = await sql<WeightRow>`
    with recursive firsts as (
      (${firstFrom(sql`${from}::timestamptz`)})
      union all
      select next.* from firsts f cross join lateral (
        ${firstFrom(sql`(day_in_japan(f.measured_at) + 1)::timestamp at time zone 'Asia/Tokyo'`)}) next)
    select measured_at, trim_scale(weight)::text as weight from firsts`.execute(db)
  return rows
}

interface Goal {
  targetWeight: string | null
  setAt: Date | null
  start: string | null
}

export async function goalOf(db: Db, memberId: string): Promise<Goal | undefined> {
  const { rows } = await sql<Goal>`
    select trim_scale(m.target_weight)::text as "targetWeight", m.target_set_at as "setAt", ${goalStart}::text as start
    from members m where m.id = ${memberId}`.execute(db)
  return rows[0]
}
