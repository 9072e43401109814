import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/connect.ts'
import { planInto } from '../../notifications/index.ts'
import { takesPart } from '../../visibility/index.ts'
import { hasWeighedSince } from '../queries.ts'
import { lastsHours, mostIgnored } from '../rules.ts'

/** So many are claimed at once: their locks are held for a moment only, and another process takes the next ones meanwhile. */
const mostAtOnce = 5000

const lasts = sql`make_interval(hours => ${sql.lit(lastsHours)})`

/** Which one it is: its day and its time in Japan. */
const keyOf = (dueAt: RawBuilder<unknown>) => sql`to_char(${dueAt} at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI')`

/** When the next reminder of anybody is due. */
export const nextReminder = sql<Date | null>`(select min(next_at) from reminder_times)`

interface Due {
  memberId: string
  dueAt: Date
  /** What follows for it, and what for the row of its person. */
  what: 'late' | 'rest' | 'weighed' | 'stop' | 'send'
  /** How many were ignored with the last one. */
  ignored: number
}

/**
 * Claims what is due and moves it on to its next time. Whoever is claimed is claimed whole, and a person who changes something
 * or leaves at this moment is left for the next round, so that nobody waits for anybody crosswise. Of two times of one
 * person the later one speaks for both.
 */
async function claim(tx: Tx): Promise<{ claimed: number; due: Due[] }> {
  const { rows } = await sql<Due & { isLast: boolean }>`
    with due as materialized (
      select t.member_id, t.at_minute, t.next_at, r.weekdays, r.rests_on, r.ignored, r.last_sent_at, r.asked_at,
        ${takesPart('m')} as takes_part
      from reminder_times t join reminders r on r.member_id = t.member_id join members m on m.id = t.member_id
      where t.next_at <= now() order by t.next_at limit ${sql.lit(mostAtOnce)}
      for update of r skip locked for update of t skip locked for key share of m skip locked),
    moved as (
      update reminder_times t set next_at = next_reminder(now(), t.at_minute, due.weekdays)
      from due where t.member_id = due.member_id and t.at_minute = due.at_minute)
    select d.member_id as "memberId", d.next_at as "dueAt",
      d.next_at = max(d.next_at) over (partition by d.member_id) as "isLast",
      case
        when d.next_at < now() - ${lasts} then 'late'
        when d.rests_on = day_in_japan(d.next_at) or not d.takes_part then 'rest'
        when weighed.today then 'weighed'
        when d.asked_at is not null and not weighed.since then 'stop'
        else 'send' end as what,
      case when weighed.since then 0 when d.last_sent_at is null then d.ignored else d.ignored + 1 end as ignored
    from due d cross join lateral (
      select ${hasWeighedSince(sql.ref('d.member_id'), sql.ref('d.next_at'))} as today,
        d.last_sent_at is not null and ${hasWeighedSince(sql.ref('d.member_id'), sql.ref('d.last_sent_at'))} as since
    ) weighed`.execute(tx)
  return { claimed: rows.length, due: rows.filter(({ isLast }) => isLast) }
}

const listOf = (due: Due[]) => sql`unnest(${due.map(({ memberId }) => memberId)}::uuid[],
  ${due.map(({ dueAt }) => dueAt)}::timestamptz[], ${due.map(({ ignored }) => ignored)}::smallint[])
  due (member_id, due_at, ignored)`

/** What a person's choices let nobody be sent was not ignored. */
async function send(tx: Tx, due: Due[]): Promise<void> {
  await planInto(
    tx,
    sql`select due.member_id, 'reminder', ${keyOf(sql.ref('due.due_at'))}, due.due_at, due.due_at + ${lasts}
        from ${listOf(due)}`,
  )
  await sql`
    update reminders r set ignored = due.ignored, last_sent_at = due.due_at,
      asked_at = case when due.ignored >= ${sql.lit(mostIgnored)} then due.due_at end
    from ${listOf(due)}
    where r.member_id = due.member_id and exists (
      select from pending_notifications p
      where p.member_id = r.member_id and p.kind = 'reminder' and p.key = ${keyOf(sql.ref('due.due_at'))})`.execute(tx)
}

const beginAnew = (tx: Tx, due: Due[]) =>
  sql`
    update reminders set ignored = 0, last_sent_at = null, asked_at = null
    where member_id = any(${due.map(({ memberId }) => memberId)}::uuid[])
      and (ignored > 0 or last_sent_at is not null)`.execute(tx)

async function stop(tx: Tx, due: Due[]): Promise<void> {
  const members = sql`any(${due.map(({ memberId }) => memberId)}::uuid[])`
  await sql`update reminders set stopped_at = now() where member_id = ${members}`.execute(tx)
  await sql`update reminder_times set next_at = null where member_id = ${members}`.execute(tx)
}

/** Claimed, moved on and handed over together or not at all: who is killed in between loses none and sends none twice. */
export const planDue = (db: Database): Promise<{ claimed: number; late: number }> =>
  db.transaction().execute(async (tx) => {
    const { claimed, due } = await claim(tx)
    const of = (what: Due['what']) => due.filter((one) => one.what === what)
    if (of('send').length > 0) await send(tx, of('send'))
    if (of('weighed').length > 0) await beginAnew(tx, of('weighed'))
    if (of('stop').length > 0) await stop(tx, of('stop'))
    return { claimed, late: of('late').length }
  })

/** Nobody waits for longer than a week: who does was moved on by a clock that was wrong. How many. */
export async function bringBack(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update reminder_times t set next_at = next_reminder(now(), t.at_minute, r.weekdays)
    from (
      select f.member_id, f.at_minute from reminder_times f where f.next_at > now() + interval '8 days'
      limit ${sql.lit(mostAtOnce)} for update skip locked) far
    join reminders r on r.member_id = far.member_id
    where t.member_id = far.member_id and t.at_minute = far.at_minute`.execute(db)
  return Number(numAffectedRows)
}
