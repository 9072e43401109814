import { type RawBuilder, sql } from 'kysely'
import { writeWithCommit } from '../../platform/database/after-commit.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { kindOfType } from '../notification-choices/index.ts'
import { takesPart } from '../visibility/index.ts'

/** By mail several things that happen one after the other are told together. */
const mailWait = sql`interval '15 minutes'`

/**
 * Makes what a source of rows (`member_id`, `kind`, `key`, `since`, `newest`, `due_at`, `expires_at`) names into what is to be sent: to
 * each browser and to the address of whoever wants it there. What waits already is joined. A browser that leaves at this
 * moment drops out, and holds up nobody.
 */
const pendingOf = (source: RawBuilder<unknown>) => sql`
    insert into pending_notifications as p
      (member_id, subscription_id, kind, key, since, newest, due_at, expires_at)
    select s.member_id, way.subscription_id, s.kind, s.key, s.since, s.newest,
      case when way.subscription_id is null and s.newest > 0 then s.due_at + ${mailWait} else s.due_at end, s.expires_at
    from (${source}) s (member_id, kind, key, since, newest, due_at, expires_at)
    join notification_kinds k on k.kind = s.kind
    left join notification_choices c on c.member_id = s.member_id and c.kind = s.kind
    left join notification_settings n on n.member_id = s.member_id
    cross join lateral (
      select u.id from (
        select id from push_subscriptions
        where member_id = s.member_id and coalesce(c.to_push, k.to_push) for key share) u
      union all
      select null where coalesce(c.to_mail, k.to_mail) and n.mail_stopped_at is null) way (subscription_id)
    order by s.member_id, way.subscription_id
    on conflict (member_id, subscription_id, kind, key) do update set since = least(p.since, excluded.since),
      newest = greatest(p.newest, excluded.newest), expires_at = greatest(p.expires_at, excluded.expires_at)`

/** How many. */
async function insertPending(db: Db, source: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await pendingOf(source).execute(db)
  return Number(numAffectedRows)
}

/** The same for what is due by its time: a source of `member_id`, `kind`, `key`, `due_at` and `expires_at`. */
export const planInto = (db: Db, source: RawBuilder<unknown>): Promise<number> =>
  insertPending(
    db,
    sql`select d.member_id, d.kind, d.key, 0::bigint, 0::bigint, d.due_at, d.expires_at
        from (${source}) d (member_id, kind, key, due_at, expires_at)`,
  )

/** What of this row of `activities` is told together: records by who recorded, all else by what it is. */
export const keyOfActivity = (activity: string): RawBuilder<string> => {
  const type = sql.ref(`${activity}.type`)
  return sql<string>`(case when ${type} = 'record' then ${sql.ref(`${activity}.other_id`)}::text else ${type} end)`
}

/**
 * Activities that were just written. Many likes in a short time are one push: they wait for one another.
 */
export const insertPendingActivities = (tx: Tx, ids: number[]): void =>
  writeWithCommit(
    tx,
    pendingOf(sql`
      select told.member_id, told.kind, told.key, min(told.id) - 1, max(told.id),
        now() + case when told.kind = 'like' then interval '1 minute' else interval '5 seconds' end, now() + interval '1 day'
      from (
        select a.id, a.member_id, ${kindOfType('a')} as kind, ${keyOfActivity('a')} as key
        from activities a where a.id = any(${ids}::bigint[])) told
      join notification_kinds k on k.kind = told.kind
      group by told.member_id, told.kind, told.key`),
  )

/** Nobody who did not choose it is sent what the operator announces, and not everybody in the same second. */
export const insertPendingAnnouncement = (db: Db, id: number): Promise<number> =>
  insertPending(
    db,
    sql`
      select c.member_id, c.kind, ${String(id)}, 0::bigint, 0::bigint, now() + random() * interval '10 minutes', now() + interval '1 day'
      from notification_choices c join members m on m.id = c.member_id
      where c.kind = 'announcement' and (c.to_push or c.to_mail) and ${takesPart('m')}`,
  )
