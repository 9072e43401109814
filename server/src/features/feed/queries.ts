import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { entriesIn } from '../entries/index.ts'
import { isFor, maySee, maySeeEntry, newestFor } from '../visibility/index.ts'

interface FeedPage {
  before: string | null
  limit: number
}

/** The viewer and everybody the viewer follows. */
const circle = (viewerId: string) =>
  sql`select followee_id as id from follows where follower_id = ${viewerId} union all select ${viewerId}::uuid`

/**
 * Of the people with the newest entries as many as the page is long: nobody else can have an entry on it, and none
 * older than the oldest of these newest. So a page reads a few dozen rows, however many entries there are.
 */
export function followingEntries(db: Db, viewerId: string, { before, limit }: FeedPage) {
  const page = sql.lit(limit)
  const below = sql`and ${isFor(viewerId, 'e')} ${before === null ? sql`` : sql`and e.id < ${before}`}`
  const newest =
    before === null
      ? newestFor(viewerId, 'm')
      : sql`(select max(e.id) from entries e where e.member_id = m.id ${below})`
  return entriesIn(
    db,
    viewerId,
    // The limit of 1 keeps PostgreSQL from reading all members when there are few.
    sql`
      with people as materialized (
        select c.id, n.newest from (${circle(viewerId)}) c
        cross join lateral (select ${newest} as newest from members m where m.id = c.id and ${maySee(viewerId, 'm')} limit 1) n
        where n.newest is not null
        order by n.newest desc limit ${page}),
      oldest as (select case when count(*) < ${page} then 0 else min(newest) end as id from people)
      select mine.id from people
      cross join lateral (
        select e.id from entries e
        where e.member_id = people.id and e.id >= (select id from oldest) ${below}
        order by e.id desc limit ${page}) mine
      order by mine.id desc limit ${page}`,
  )
}

export const allEntries = (db: Db, viewerId: string, { before, limit }: FeedPage) =>
  entriesIn(
    db,
    viewerId,
    sql`select e.id from entries e join members m on m.id = e.member_id
        where ${maySeeEntry(viewerId, { entry: 'e', member: 'm' })} ${before === null ? sql`` : sql`and e.id < ${before}`}
        order by e.id desc limit ${sql.lit(limit)}`,
  )
