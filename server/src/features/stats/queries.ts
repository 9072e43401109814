import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

interface Figures {
  monthlyRecords: number
  latestWeight: string | null
  monthlyChange: string
  targetWeight: string | null
  toTarget: string | null
  followers: number
  following: number
}

/** Read from the history's index alone: the newest, and what was measured since the month began in Japan. */
export async function figuresOf(db: Db, memberId: string, now: Date): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`
    select month.records as "monthlyRecords", trim_scale(latest.weight)::text as "latestWeight",
           round(coalesce(month.last - month.first, 0), 1)::text as "monthlyChange",
           trim_scale(m.target_weight)::text as "targetWeight",
           round(latest.weight - m.target_weight, 1)::text as "toTarget",
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
