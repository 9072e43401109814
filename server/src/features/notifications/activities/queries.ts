import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'
import { isShownInApp, kindOfType } from '../../notification-choices/index.ts'
import { isHeard, maySee, maySeeComment, maySeeEntry } from '../../visibility/index.ts'
import type { Pending } from '../composer.ts'
import { keyOfActivity } from '../queries.ts'

export interface Told {
  /** Of what is to be sent. */
  id: number
  type: string
  /** Who did the newest of it, and how many others did the same. */
  name: string
  others: number
  /** Where it happened; null where it was in several places, or in none. */
  handle: string | null
  publicId: string | null
  details: { source: string; added: number } | null
}

/** Who would be told "and so many others" is not looked for beyond this. */
const mostLookedAt = 100
const viewer: RawBuilder<unknown> = sql.ref('p.member_id')

/**
 * What there is to tell now: what the person may see and hear of, has not read in the app, and is still there. Who is muted, blocked
 * or gone meanwhile, and what was hidden, is not in it.
 */
export async function toldBy(db: Database, pending: readonly Pending[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select p.id, told.type, told.name, told.others, told.details,
      case when told.places = 1 then told.handle end as handle,
      case when told.places = 1 then told.public_id end as "publicId"
    from unnest(${pending.map(({ id }) => id)}::bigint[], ${pending.map(({ memberId }) => memberId)}::uuid[],
      ${pending.map(({ kind }) => kind)}::text[], ${pending.map(({ key }) => key)}::text[],
      ${pending.map(({ since }) => since)}::bigint[], ${pending.map(({ newest }) => newest)}::bigint[])
      as p (id, member_id, kind, key, since, newest)
    left join activities_read r on r.member_id = p.member_id
    cross join lateral (
      select (array_agg(one.type order by one.id desc))[1] as type, (array_agg(one.name order by one.id desc))[1] as name,
        count(distinct one.other_id)::integer - 1 as others, count(distinct one.entry_id) as places,
        (array_agg(one.handle order by one.id desc))[1] as handle,
        (array_agg(one.public_id order by one.id desc))[1] as public_id,
        (array_agg(one.details order by one.id desc))[1] as details
      from (
        select a.id, a.type, a.other_id, a.entry_id, a.details, m.name, o.handle, e.public_id
        from activities a join members m on m.id = a.other_id
        left join entries e on e.id = a.entry_id left join members o on o.id = e.member_id
        left join comments c on c.id = a.comment_id
        where a.member_id = p.member_id and a.id > p.since and a.id <= p.newest
          and ${kindOfType('a')} = p.kind and ${keyOfActivity('a')} = p.key
          and (a.id > coalesce(r.up_to, 0) or not ${isShownInApp(viewer, sql.ref('p.kind'))})
          and ${maySee(viewer, 'm')} and ${isHeard(viewer, 'm')}
          and (a.type <> 'record' or exists (
            select from follows f
            where f.follower_id = p.member_id and f.followee_id = a.other_id and f.tells_records))
          and (e.id is null or ${maySeeEntry(viewer, { entry: 'e', member: 'o' })})
          and (c.id is null or ${maySeeComment(viewer, 'c')})
        order by a.id desc limit ${sql.lit(mostLookedAt)}) one
      having count(*) > 0) told`.execute(db)
  return rows
}

/** Announcements that still run, and whom of these they have not reached yet. */
export async function announcedTo(db: Database, pending: readonly Pending[]): Promise<{ id: number; text: string }[]> {
  const { rows } = await sql<{ id: number; text: string }>`
    select p.id, a.text
    from unnest(${pending.map(({ id }) => id)}::bigint[], ${pending.map(({ memberId }) => memberId)}::uuid[],
      ${pending.map(({ key }) => key)}::bigint[]) as p (id, member_id, announcement_id)
    join announcements a on a.id = p.announcement_id and a.ends_at > now()
    where not exists (
      select from announcements_seen s where s.announcement_id = a.id and s.member_id = p.member_id)`.execute(db)
  return rows
}
