import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'
import type { Pending } from '../../notifications/index.ts'
import { hasWeighedSince } from '../queries.ts'

/** Of what is to be sent, what its person still wants; whether it asks. Who has weighed since needs no reminder. */
export async function stillWanted(db: Database, pending: Pending[]): Promise<Map<number, { asks: boolean }>> {
  const { rows } = await sql<{ id: number; asks: boolean }>`
    with wanted as (
      select p.id, p.member_id, p.key::timestamp as at
      from unnest(${pending.map(({ id }) => id)}::bigint[], ${pending.map(({ memberId }) => memberId)}::uuid[],
        ${pending.map(({ key }) => key)}::text[]) p (id, member_id, key))
    select w.id, r.asked_at is not null as asks
    from wanted w
    join reminders r on r.member_id = w.member_id
    join reminder_times t on t.member_id = w.member_id
      and t.at_minute = extract(hour from w.at) * 60 + extract(minute from w.at)
    where r.stopped_at is null and r.rests_on is distinct from w.at::date
      and r.weekdays & (1 << (extract(isodow from w.at)::integer - 1)) <> 0
      and not ${hasWeighedSince(sql.ref('w.member_id'), sql`(w.at at time zone 'Asia/Tokyo')`)}`.execute(db)
  return new Map(rows.map(({ id, asks }) => [id, { asks }]))
}
