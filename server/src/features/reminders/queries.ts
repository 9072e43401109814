import type { OutputOf, reminders } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { maskOf, minuteOf, weekdaysIn } from './rules.ts'

type Reminder = OutputOf<typeof reminders.mine>
type Row = Omit<Reminder, 'weekdays'> & { weekdays: number }

/** Whether somebody has weighed, whatever brought it here, since the half of the day began in which a moment lies. */
export const hasWeighedSince = (memberId: RawBuilder<unknown>, moment: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(
    exists (select from entries e where e.member_id = ${memberId} and e.measured_at >= half_day_in_japan(${moment}))
    or exists (select from readings g where g.member_id = ${memberId} and g.measured_at >= half_day_in_japan(${moment})))`

/** Of `reminders r`, which need not be there. A weighing is an answer to the question. */
const state = sql`case
  when not exists (select from reminder_times t where t.member_id = r.member_id) then 'off'
  when r.stopped_at is not null then 'stopped'
  when r.asked_at is not null and not ${hasWeighedSince(sql.ref('r.member_id'), sql.ref('r.asked_at'))} then 'asking'
  else 'on' end`

/** Undefined: there is nobody. */
export async function reminderOf(db: Db, memberId: string): Promise<Reminder | undefined> {
  const { rows } = await sql<Row>`
    select coalesce(r.weekdays, 127) as weekdays,
      array(select to_char(make_interval(mins => t.at_minute), 'HH24:MI')
            from reminder_times t where t.member_id = r.member_id order by t.at_minute) as times,
      r.rests_on is not distinct from day_in_japan(now()) as "isResting", ${state} as state
    from members m left join reminders r on r.member_id = m.id where m.id = ${memberId}`.execute(db)
  return rows[0] && { ...rows[0], weekdays: weekdaysIn(rows[0].weekdays) }
}

/** What was left without an answer before counts no more. */
export async function setSchedule(
  tx: Tx,
  memberId: string,
  { times, weekdays }: Pick<Reminder, 'times' | 'weekdays'>,
): Promise<void> {
  await sql`
    insert into reminders (member_id, weekdays) select m.id, ${maskOf(weekdays)} from members m where m.id = ${memberId}
    on conflict (member_id) do update
      set weekdays = excluded.weekdays, ignored = 0, last_sent_at = null, asked_at = null, stopped_at = null`.execute(
    tx,
  )
  const minutes = sql`${times.map(minuteOf)}::smallint[]`
  await sql`
    delete from reminder_times where member_id = ${memberId} and at_minute <> all (${minutes})`.execute(tx)
  await sql`
    insert into reminder_times (member_id, at_minute, next_at)
    select r.member_id, chosen.minute, next_reminder(now(), chosen.minute, r.weekdays)
    from reminders r, unnest(${minutes}) chosen (minute) where r.member_id = ${memberId}
    on conflict (member_id, at_minute) do update set next_at = excluded.next_at`.execute(tx)
}

/** Whoever says that they rest has heard the last one: it is none that was ignored. */
export const setRest = (tx: Tx, memberId: string, isResting: boolean) =>
  sql`
    insert into reminders (member_id, rests_on)
    select m.id, case when ${isResting} then day_in_japan(now()) end from members m where m.id = ${memberId}
    on conflict (member_id) do update set rests_on = excluded.rests_on,
      last_sent_at = case when not ${isResting} or reminders.asked_at is not null then reminders.last_sent_at end`.execute(
    tx,
  )

/** Stopped, the times stay, so that they can go on as they were. */
export async function setGoingOn(tx: Tx, memberId: string, goesOn: boolean): Promise<void> {
  await sql`
    update reminders set ignored = 0, last_sent_at = null, asked_at = null,
      stopped_at = case when not ${goesOn} then now() end
    where member_id = ${memberId}`.execute(tx)
  await sql`
    update reminder_times t
    set next_at = case when ${goesOn} then next_reminder(now(), t.at_minute, r.weekdays) end
    from reminders r where r.member_id = t.member_id and t.member_id = ${memberId}`.execute(tx)
}
