import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { entriesIn } from '../entries/index.ts'
import { maySee } from '../visibility/index.ts'

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
const pruned = (people: RawBuilder<unknown>, below: RawBuilder<unknown>, limit: number) => sql`
  with people as materialized (${people}),
  oldest as (select case when count(*) < ${limit} then 0 else min(newest) end as id from people)
  select mine.id from people
  cross join lateral (
    select e.id from entries e
    where e.member_id = people.id and e.id >= (select id from oldest) ${below}
    order by e.id desc limit ${limit}) mine
  order by mine.id desc limit ${limit}`

export function followingEntries(db: Db, viewerId: string, { before, limit }: FeedPage) {
  const people =
    before === null
      ? sql`select m.id, m.last_entry_id as newest from (${circle(viewerId)}) c join members m on m.id = c.id
            where m.last_entry_id is not null and ${maySee(viewerId, 'm')}
            order by m.last_entry_id desc limit ${limit}`
      : sql`select m.id, n.id as newest from (${circle(viewerId)}) c join members m on m.id = c.id
            cross join lateral (
              select e.id from entries e where e.member_id = m.id and e.id < ${before} order by e.id desc limit 1) n
            where ${maySee(viewerId, 'm')}
            order by n.id desc limit ${limit}`
  const below = before === null ? sql`` : sql`and e.id < ${before}`
  return entriesIn(db, viewerId, pruned(people, below, limit))
}

export const allEntries = (db: Db, viewerId: string, { before, limit }: FeedPage) =>
  entriesIn(
    db,
    viewerId,
    sql`select e.id from entries e join members m on m.id = e.member_id
        where ${maySee(viewerId, 'm')} ${before === null ? sql`` : sql`and e.id < ${before}`}
        order by e.id desc limit ${limit}`,
  )
