import { Audience } from '@hakari/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'

export const csvPageLength = 1000

export interface CsvEntry {
  id: number
  /** Which of two tables the row is of: an entry, or a reading nobody else sees. */
  kind: number
  /** The time to the microsecond, from which the next page goes on. */
  place: string
  date: string
  time: string
  weight: string
  note: string
  source: string
  moment: string
  published: string
  /** For whom it is; nothing for a reading, which is nobody else's. */
  audience: string
}

/** A member's own weights, oldest first, after the last one of the page before. */
export async function csvPage(db: Db, memberId: string, after: Pick<CsvEntry, 'id' | 'kind' | 'place'> | undefined) {
  const place = sql`(${after?.place ?? '-infinity'}::timestamptz, ${after?.kind ?? 0}::integer, ${after?.id ?? 0}::bigint)`
  const first = sql`order by measured_at, id limit ${sql.lit(csvPageLength)}`
  const { rows } = await sql<CsvEntry>`
    select id, kind, measured_at::text as place, trim_scale(weight)::text as weight, note, source, published,
           coalesce((${sql.val(Audience.options)}::text[])[audience], '') as audience,
           to_char(measured_at at time zone 'Asia/Tokyo', 'YYYY/MM/DD') as date,
           to_char(measured_at at time zone 'Asia/Tokyo', 'HH24:MI') as time,
           to_char(measured_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment
    from (
      (select id, 0 as kind, measured_at, weight, note, source, 'yes' as published, audience from entries
       where member_id = ${memberId} and measured_at >= ${after?.place ?? '-infinity'}::timestamptz
         and (measured_at, 0, id) > ${place} ${first})
      union all
      (select id, 1, measured_at, weight, '', source, 'no', null from readings
       where member_id = ${memberId} and entry_id is null and not is_hidden
         and measured_at >= ${after?.place ?? '-infinity'}::timestamptz and (measured_at, 1, id) > ${place} ${first})
    ) own
    order by measured_at, kind, id limit ${sql.lit(csvPageLength)}`.execute(db)
  return rows
}
