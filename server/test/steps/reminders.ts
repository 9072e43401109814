import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connect } from '../../src/platform/database/connect.ts'
import { type DatabaseServer, freshDatabase } from '../world/database.ts'

interface Course {
  /** When it is due, in minutes from now. */
  dueIn?: number
  /** Whether a browser of theirs is subscribed. */
  hasPush?: boolean
  /** What a push service gave these browsers, one for each person, for this key of ours. */
  browsers?: { endpoint: string; keys: { p256dh: string; auth: string } }[]
  publicKey?: string
}

/** A database in which nobody plans or sends but who is told to. */
export async function reminded(database?: DatabaseServer) {
  database ??= await freshDatabase(inject('databaseServer'))
  const { db, close } = connect(database.workUrl, () => {})
  const pool = new pg.Pool({ connectionString: database.url, max: 3 })
  pool.on('error', () => {})
  afterAll(async () => {
    await close()
    await pool.end()
  })
  const rows = async <T extends object>(sql: string, values: unknown[] = []) => (await pool.query<T>(sql, values)).rows

  /** So many people who want to be reminded every day at the minute at which it is due now. */
  async function people(
    count: number,
    { dueIn = 0, hasPush = true, browsers, publicKey = 'ours' }: Course = {},
  ): Promise<string[]> {
    const made = await rows<{ id: string }>(
      `with made as (
         insert into members (name, handle) select '花子', 'p' || replace(left(gen_random_uuid()::text, 23), '-', '')
         from generate_series(1, $1) returning id),
       mailed as (insert into credentials (member_id, email) select id, id || '@example.jp' from made),
       opened as (
         insert into sessions (member_id, token_hash, user_agent)
         select id, sha256(id::text::bytea), 'a test' from made where $2 returning id, member_id),
       subscribed as (
         insert into push_subscriptions (session_id, member_id, endpoint, p256dh, auth, public_key)
         select o.id, o.member_id, coalesce(b.endpoint, 'https://push.example/' || o.id), coalesce(b.p256dh, 'key'),
           coalesce(b.auth, 'auth'), $6
         from (select *, row_number() over () as nth from opened) o
         left join unnest($3::text[], $4::text[], $5::text[]) with ordinality b (endpoint, p256dh, auth, nth)
           on b.nth = o.nth),
       wanted as (insert into reminders (member_id) select id from made)
       select id from made`,
      [
        count,
        hasPush,
        browsers?.map(({ endpoint }) => endpoint) ?? [],
        browsers?.map(({ keys }) => keys.p256dh) ?? [],
        browsers?.map(({ keys }) => keys.auth) ?? [],
        publicKey,
      ],
    )
    const ids = made.map(({ id }) => id)
    await setDue(ids, dueIn)
    return ids
  }

  /** Again due, at that minute. */
  const setDue = (ids: string[], dueIn = 0) =>
    rows(
      `with gone as (delete from reminder_times where member_id = any($1) returning 1),
       due as (select date_trunc('minute', now()) + make_interval(mins => $2) as moment, count(gone) from gone)
       insert into reminder_times (member_id, at_minute, next_at)
       select id, extract(hour from moment at time zone 'Asia/Tokyo') * 60 + extract(minute from moment), moment
       from due, unnest($1::uuid[]) id
       on conflict (member_id, at_minute) do update set next_at = excluded.next_at`,
      [ids, dueIn],
    )

  /** A weight, so many minutes after the half of the day began in which it is now in Japan. */
  const weigh = (id: string, minutes: number) =>
    rows(
      `insert into entries (member_id, weight, measured_at, idempotency_key)
       values ($1, 60, half_day_in_japan(now()) + make_interval(mins => $2), gen_random_uuid())`,
      [id, minutes],
    )

  const pending = (ids: string[]) =>
    rows<{ id: number; memberId: string; key: string }>(
      `select id::integer, member_id as "memberId", key from pending_notifications
       where member_id = any($1) and kind = 'reminder' order by id`,
      [ids],
    )

  /** What became of all that were due: it left, or it ran out. */
  const forgetPending = (ids: string[]) => rows(`delete from pending_notifications where member_id = any($1)`, [ids])

  return { db, rows, people, setDue, weigh, pending, forgetPending }
}
