import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'

/** When somebody wants to be reminded to weigh; Monday is 1. */
export async function remindersOf(tx: Tx, memberId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select to_char(make_interval(mins => t.at_minute), 'HH24:MI') as "time",
      array(select day from generate_series(1, 7) day where r.weekdays & (1 << (day - 1)) <> 0) as "weekdays",
      r.stopped_at as "stoppedAt"
    from reminders r join reminder_times t on t.member_id = r.member_id
    where r.member_id = ${memberId} order by t.at_minute`.execute(tx)
  return rows
}
