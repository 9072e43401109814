import { sql } from 'kysely'
import { columnsOfMember, type EntryPage, pageColumns, seenEntries } from '../entries/index.ts'
import { circleOf, isHeard, isWithin, newestWithin, takesPart } from '../visibility/index.ts'

export interface FeedPage {
  before: string | null
  limit: number
}

/**
 * Of the people with the newest entries as many as the page is long: nobody else can have an entry on it, and none
 * older than the oldest of these newest. So a page reads a few dozen rows, however many entries there are.
 */
export const followingPage = ({ before, limit }: FeedPage): EntryPage<{ before: string }> => ({
  shape: `following ${limit} ${before === null}`,
  values: { before: before ?? '' },
  select: (looker, value, viewerId) => {
    const size = sql.lit(limit)
    const isBefore = before === null ? sql`` : sql`and e.id < ${value.before}`
    const newest =
      before === null
        ? newestWithin(sql.ref('c.reach'), 'm')
        : sql`(select max(e.id) from entries e where e.member_id = m.id and ${isWithin(sql.ref('c.reach'), 'e')} ${isBefore})`
    // The limit of 1 keeps PostgreSQL from reading all members when there are few.
    return sql`
        with people as materialized (
          select m.*, c.reach from (${circleOf(viewerId)}) c
          cross join lateral (
            select ${columnsOfMember}, ${newest} as newest from members m
            where m.id = c.id and ${takesPart('m')} and ${isHeard(looker, 'm')} limit 1) m
          where m.newest is not null
          order by m.newest desc limit ${size}),
        oldest as (select case when count(*) < ${size} then 0 else min(newest) end as id from people)
        select ${pageColumns}, m.reach from people m
        cross join lateral (
          select e.* from entries e
          where e.member_id = m.id and e.id >= (select id from oldest) and ${isWithin(sql.ref('m.reach'), 'e')} ${isBefore}
          order by e.id desc limit ${size}) e
        order by e.id desc limit ${size}`
  },
})

export const allPage = ({ before, limit }: FeedPage): EntryPage<{ before: string }> => ({
  shape: `all ${limit} ${before === null}`,
  values: { before: before ?? '' },
  select: (looker, value) =>
    seenEntries(
      looker,
      sql`${isHeard(looker, 'm')} ${before === null ? sql`` : sql`and e.id < ${value.before}`}`,
      limit,
    ),
})
