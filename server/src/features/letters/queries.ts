import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/connect.ts'

/** Letters leave within this hour, each member's always at the same moment of it: no mail server is stormed. */
const firstHour = sql`make_interval(hours => 7)`
const spread = (member: RawBuilder<unknown>) =>
  sql`make_interval(secs => (hashtext(${member}::text) & 2147483647) % 3600)`

/** The first Monday morning in Japan after a moment. */
export const nextAfter = (moment: RawBuilder<unknown>, member: RawBuilder<unknown>): RawBuilder<Date> => sql<Date>`
  (select case when monday.at > ${moment} then monday.at else monday.at + interval '168 hours' end
   from (select (date_trunc('week', ${moment} at time zone 'Asia/Tokyo') + ${firstHour} + ${spread(member)})
                at time zone 'Asia/Tokyo' as at) monday)`

/** When the next letter of anybody is due. */
export const nextLetter = sql<Date | null>`(select min(next_at) from letters)`

const claimedAtOnce = 500

interface Due {
  memberId: string
  dueAt: Date
  isTooLate: boolean
}

/** Takes those that are due, each by one process only, and says when the next ones are. */
export async function claimDue(tx: Tx): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as materialized (
      select d.member_id, d.next_at from letters d join members m on m.id = d.member_id where d.next_at <= now()
      order by d.next_at limit ${sql.lit(claimedAtOnce)} for update of d skip locked for key share of m skip locked)
    update letters l set next_at = ${nextAfter(sql`now()`, sql.ref('l.member_id'))} from due
    where l.member_id = due.member_id
    returning l.member_id as "memberId", due.next_at as "dueAt",
              due.next_at < now() - interval '24 hours' as "isTooLate"`.execute(tx)
  return rows
}

/** What is planned of them: the key is the Monday, so that a letter is there once. */
export const plannedOf = (due: Due[]): RawBuilder<unknown> => sql`
  select member_id, 'letter', to_char(due_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD'), due_at, due_at + interval '24 hours'
  from unnest(${due.map(({ memberId }) => memberId)}::uuid[],
              ${due.map(({ dueAt }) => dueAt)}::timestamptz[]) as due (member_id, due_at)`

/** The next Monday is a week away at most: who waits longer was moved on by a clock that was wrong. How many. */
export async function bringBack(tx: Tx): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update letters l set next_at = ${nextAfter(sql`now()`, sql.ref('l.member_id'))}
    where l.member_id in (
      select member_id from letters where next_at > now() + interval '170 hours'
      limit ${sql.lit(claimedAtOnce)} for update skip locked)`.execute(tx)
  return Number(numAffectedRows)
}
