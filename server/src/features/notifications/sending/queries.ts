import type { notifications } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../../../platform/database/connect.ts'
import { isLive } from '../../sessions/index.ts'
import { takesPart } from '../../visibility/index.ts'
import type { Pending } from '../composer.ts'

interface Claimed {
  id: number
  member_id: string
  kind: notifications.Kind
  key: string
  since: number
  newest: number
  created_at: Date
  attempts: number
  is_expired: boolean
  /** Whether it is to be sent at all: wanted, and by somebody who takes part. */
  is_wanted: boolean
}

export interface ClaimedPush extends Pending {
  attempts: number
  isExpired: boolean
  isWanted: boolean
  subscriptionId: number
  endpoint: string
  p256dh: string
  auth: string
  publicKey: string
  hidesContent: boolean
  /** Until when it has to wait: quiet hours, or a service that wants to be left in peace. */
  waitsUntil: Date | null
}

export interface ClaimedMail extends Pending {
  attempts: number
  isExpired: boolean
  isWanted: boolean
  address: string
}

/** When the next of something is due, as an expression of SQL; null: there is none. */
export type Moment = RawBuilder<Date | null>

export const nextPush: Moment = sql`(select min(due_at) from pending_notifications where subscription_id is not null)`
export const nextMail: Moment = sql`(select min(due_at) from pending_notifications where subscription_id is null)`

/** How long until then, by the clock of the database. One question for all of them. */
export async function msUntil(db: Database, moments: readonly Moment[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from moment - now()) * 1000)::float8 as ms
    from unnest(array[${sql.join(moments)}]::timestamptz[]) with ordinality as m (moment, at) order by at`.execute(db)
  return rows.map(({ ms }) => ms)
}

const pendingOf = (row: Claimed) => ({
  id: row.id,
  memberId: row.member_id,
  kind: row.kind,
  key: row.key,
  since: row.since,
  newest: row.newest,
  createdAt: row.created_at,
  attempts: row.attempts,
  isExpired: row.is_expired,
  isWanted: row.is_wanted,
})

const now = sql`(now() at time zone 'Asia/Tokyo')`
const minute = sql`(extract(hour from ${now}) * 60 + extract(minute from ${now}))`

/** When quiet hours, in which it is now, are over; null when it is not. A reminder comes at its own time, which was chosen, too. */
const quietEnd = sql`(case
  when n.quiet_from is null or p.kind = 'reminder' then null
  when case when n.quiet_from < n.quiet_to then ${minute} >= n.quiet_from and ${minute} < n.quiet_to
            else ${minute} >= n.quiet_from or ${minute} < n.quiet_to end
    then (date_trunc('day', ${now}) + make_interval(mins => n.quiet_to::integer)
          + case when n.quiet_to <= ${minute} then interval '1 day' else interval '0' end) at time zone 'Asia/Tokyo' end)`

/**
 * Takes some of what is due in hand, the longest due first, for so many seconds: whoever is killed meanwhile loses nothing,
 * because it is due again then. Others pass over what is taken.
 */
const claimed = (isPush: boolean, { most, seconds }: { most: number; seconds: number }) => sql`
  due as (
    select id from pending_notifications
    where subscription_id ${isPush ? sql`is not null` : sql`is null`} and due_at <= now()
    order by due_at limit ${sql.lit(most)} for update skip locked),
  claimed as (
    update pending_notifications p
    set due_at = now() + make_interval(secs => ${seconds}), attempts = least(p.attempts + 1, 100)
    from due where p.id = due.id returning p.*)`

export async function claimPushes(db: Database, most: number, seconds: number): Promise<ClaimedPush[]> {
  const { rows } = await sql<
    Claimed & {
      subscription_id: number
      endpoint: string
      p256dh: string
      auth: string
      public_key: string
      hides_content: boolean
      waits_until: Date | null
    }
  >`
    with ${claimed(true, { most, seconds })}
    select p.id, p.member_id, p.kind, p.key, p.since, p.newest, p.created_at, p.attempts, p.expires_at < now() as is_expired,
      coalesce(c.to_push, k.to_push) and ${takesPart('m')} and ${isLive('s')} as is_wanted,
      u.id as subscription_id, u.endpoint, u.p256dh, u.auth, u.public_key,
      coalesce(n.hides_content, false) as hides_content,
      greatest(${quietEnd}, case when u.paused_until between now() and now() + interval '1 hour' then u.paused_until end) as waits_until
    from claimed p
    join push_subscriptions u on u.id = p.subscription_id
    join sessions s on s.id = u.session_id
    join members m on m.id = p.member_id
    join notification_kinds k on k.kind = p.kind
    left join notification_choices c on c.member_id = p.member_id and c.kind = p.kind
    left join notification_settings n on n.member_id = p.member_id`.execute(db)
  return rows.map((row) => ({
    ...pendingOf(row),
    subscriptionId: row.subscription_id,
    endpoint: row.endpoint,
    p256dh: row.p256dh,
    auth: row.auth,
    publicKey: row.public_key,
    hidesContent: row.hides_content,
    waitsUntil: row.waits_until,
  }))
}

export async function claimMails(db: Database, most: number, seconds: number): Promise<ClaimedMail[]> {
  const { rows } = await sql<Claimed & { email: string }>`
    with ${claimed(false, { most, seconds })}
    select p.id, p.member_id, p.kind, p.key, p.since, p.newest, p.created_at, p.attempts, p.expires_at < now() as is_expired,
      coalesce(c.to_mail, k.to_mail) and ${takesPart('m')} and n.mail_stopped_at is null as is_wanted, a.email
    from claimed p
    join members m on m.id = p.member_id
    join credentials a on a.member_id = p.member_id
    join notification_kinds k on k.kind = p.kind
    left join notification_choices c on c.member_id = p.member_id and c.kind = p.kind
    left join notification_settings n on n.member_id = p.member_id`.execute(db)
  return rows.map((row) => ({ ...pendingOf(row), address: row.email }))
}

/** It was sent, or there is nothing to send. What has come to it meanwhile is told next. */
export async function finish(db: Db, done: readonly Pick<Pending, 'id' | 'since' | 'newest'>[]): Promise<void> {
  const ids = done.map(({ id }) => id)
  const since = done.map((one) => one.since)
  const told = done.map(({ newest }) => newest)
  // All who write several of these rows do so in the same order.
  await sql`
    with done as (
      select d.*, p.since as now_since, p.newest as now_newest
      from unnest(${ids}::bigint[], ${since}::bigint[], ${told}::bigint[]) as d (id, since, told)
      join pending_notifications p on p.id = d.id
      order by p.member_id, p.subscription_id for update of p),
    gone as (
      delete from pending_notifications p using done
      where p.id = done.id and now_newest <= told and now_since >= done.since)
    update pending_notifications p
    set since = case when now_since < done.since then now_since else told end, attempts = 0,
      due_at = now() + interval '1 minute', expires_at = now() + interval '1 day'
    from done where p.id = done.id and (now_newest > told or now_since < done.since)`.execute(db)
}

/** Tried again after so many seconds. */
export async function postpone(db: Db, id: number, seconds: number): Promise<void> {
  await sql`
    update pending_notifications set due_at = now() + make_interval(secs => ${seconds}) where id = ${id}`.execute(db)
}

/** Kept for its hour, which does not count as a try. */
export async function keepUntil(db: Db, kept: readonly { id: number; until: Date }[]): Promise<void> {
  await sql`
    with k as (
      select given.* from unnest(${kept.map(({ id }) => id)}::bigint[], ${kept.map(({ until }) => until.toISOString())}::timestamptz[])
        as given (id, until)
      join pending_notifications w on w.id = given.id order by w.member_id, w.subscription_id for update of w)
    update pending_notifications p set due_at = k.until, attempts = greatest(p.attempts - 1, 0),
      expires_at = case when p.kind = 'reminder' then p.expires_at else greatest(p.expires_at, k.until + interval '1 hour') end
    from k where p.id = k.id`.execute(db)
}

/** A service that wants to be left in peace is, for this browser, by whatever is to be sent there. */
export async function pauseSubscription(db: Db, id: number, seconds: number): Promise<void> {
  await sql`
    update push_subscriptions set paused_until = now() + make_interval(secs => ${seconds}) where id = ${id}`.execute(db)
}

/** Nobody waits for longer than quiet hours can last: what does was written by a clock that was ahead. How many. */
export async function bringBack(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update pending_notifications set due_at = now(), expires_at = least(expires_at, now() + interval '1 day')
    where id in (
      select id from pending_notifications where due_at > now() + interval '25 hours' limit 5000 for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows)
}
