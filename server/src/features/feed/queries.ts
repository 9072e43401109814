import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { entriesIn } from '../entries/index.ts'
import { circleOf, isHeard, isWithin, maySeeEntry, newestWithin, takesPart } from '../visibility/index.ts'

interface FeedPage {
  before: string | null
  limit: number
}

/**
 * Of the people with the newest entries as many as the page is long: nobody else can have an entry on it, and none
 * older than the oldest of these newest. So a page reads a few dozen rows, however many entries there are.
 */
export function followingEntries(db: Db, viewerId: string, { before, limit }: FeedPage) {
  const page = sql.lit(limit)
  const reach = sql.ref('c.reach')
  const below = sql`and ${isWithin(reach, 'e')} ${before === null ? sql`` : sql`and e.id < ${before}`}`
  const newest =
    before === null
      ? newestWithin(reach, 'm')
      : sql`(select max(e.id) from entries e where e.member_id = m.id ${below})`
  return entriesIn(
    db,
    viewerId,
    // The limit of 1 keeps PostgreSQL from reading all members when there are few.
    sql`
      with people as materialized (
        select c.id, c.reach, n.newest from (${circleOf(viewerId)}) c
        cross join lateral (select ${newest} as newest from members m where m.id = c.id and ${takesPart('m')} and ${isHeard(viewerId, 'm')} limit 1) n
        where n.newest is not null
        order by n.newest desc limit ${page}),
      oldest as (select case when count(*) < ${page} then 0 else min(newest) end as id from people)
      select mine.id, c.reach from people c
      cross join lateral (
        select e.id from entries e
        where e.member_id = c.id and e.id >= (select id from oldest) ${below}
        order by e.id desc limit ${page}) mine
      order by mine.id desc limit ${page}`,
    sql.ref('page.reach'),
  )
}

export const allEntries = (db: Db, viewerId: string, { before, limit }: FeedPage) =>
  entriesIn(
    db,
    viewerId,
    sql`select e.id from entries e join members m on m.id = e.member_id
        where ${maySeeEntry(viewerId, { entry: 'e', member: 'm' })} and ${isHeard(viewerId, 'm')} ${before === null ? sql`` : sql`and e.id < ${before}`}
        order by e.id desc limit ${sql.lit(limit)}`,
  )
