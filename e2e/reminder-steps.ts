import { appDatabase } from './app-database.ts'

async function written(sql: string, memberId: string): Promise<void> {
  await using database = await appDatabase()
  await database.rows(sql, [memberId])
}

/** Seven were left without a weighing, and the eighth asked. */
export const questionSent = (memberId: string) =>
  written(
    `update reminders set ignored = 7, last_sent_at = now() - interval '1 day', asked_at = now() - interval '1 day'
     where member_id = $1`,
    memberId,
  )

/** With the last one, which was sent in the morning of the day before, seven were left without a weighing. */
export const sixIgnored = (memberId: string) =>
  written(
    `update reminders set ignored = 6, last_sent_at = now() - interval '1 day' where member_id = $1 and last_sent_at is not null`,
    memberId,
  )

/** The next one comes now. */
export const timeHasCome = (memberId: string) =>
  written(
    `update reminder_times set next_at = date_trunc('minute', now()),
       at_minute = extract(hour from now() at time zone 'Asia/Tokyo') * 60 + extract(minute from now())
     where member_id = $1`,
    memberId,
  )
