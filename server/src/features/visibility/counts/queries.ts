import { type RawBuilder, sql } from 'kysely'
import { mayHide, takesPart, type Viewer } from '../queries.ts'

/**
 * Counts stand at the entry and at the member, for everybody. For whoever keeps somebody away, or is kept away, those of them
 * who were counted are taken out again: by looking at the fewer of both, those who were counted or those who are kept away,
 * so that neither a famous entry nor a long list of blocks makes a page dear.
 */
interface Counted {
  count: RawBuilder<number>
  /** Of whom the viewer is told nothing: a view of viewer_id and member_id. */
  hidden: RawBuilder<unknown>
  table: RawBuilder<unknown>
  /** The column of the table that says who is counted. */
  who: RawBuilder<unknown>
  /** Which rows of the table are counted. */
  isCounted: RawBuilder<unknown>
}

function countedFor(viewer: Viewer, { count, hidden, table, who, isCounted }: Counted): RawBuilder<number> {
  if (!mayHide(viewer)) return count
  const others = sql`select h.member_id from ${hidden} h where h.viewer_id = ${viewer}`
  return sql<number>`(${count} - (case
    when ${count} = 0 or not exists (${others}) then 0
    when ${count} <= (select count(*) from (${others}) o) then (
      select count(*) from (select ${who} as id from ${table} r where ${isCounted} and ${who} in (${others}) offset 0) theirs
      join members w on w.id = theirs.id and ${takesPart('w')})
    else (
      select coalesce(sum(theirs.n), 0) from (select distinct o.member_id from (${others}) o offset 0) o
      cross join lateral (
        select count(*) as n from ${table} r join members w on w.id = ${who} and ${takesPart('w')}
        where ${isCounted} and ${who} = o.member_id offset 0) theirs) end)::integer)`
}

const unheard = sql`unheard`
const keptApart = sql`kept_apart`

/** How many likes of `entries e` there are for the viewer. */
export const likesCountedFor = (viewer: Viewer): RawBuilder<number> =>
  countedFor(viewer, {
    count: sql<number>`e.likes_count`,
    hidden: unheard,
    table: sql`likes`,
    who: sql`r.member_id`,
    isCounted: sql`r.entry_id = e.id`,
  })

/** How many comments on `entries e` there are for the viewer. */
export const commentsCountedFor = (viewer: Viewer): RawBuilder<number> =>
  countedFor(viewer, {
    count: sql<number>`e.comments_count`,
    hidden: unheard,
    table: sql`comments`,
    who: sql`r.member_id`,
    isCounted: sql`r.entry_id = e.id and r.hidden_at is null`,
  })

/** How many follow `members m`, of those whom the viewer can find. */
export const followersCountedFor = (viewer: Viewer): RawBuilder<number> =>
  countedFor(viewer, {
    count: sql<number>`m.followers_count`,
    hidden: keptApart,
    table: sql`follows`,
    who: sql`r.follower_id`,
    isCounted: sql`r.followee_id = m.id`,
  })

/** How many `members m` follows, of those whom the viewer can find. */
export const followingCountedFor = (viewer: Viewer): RawBuilder<number> =>
  countedFor(viewer, {
    count: sql<number>`m.following_count`,
    hidden: keptApart,
    table: sql`follows`,
    who: sql`r.followee_id`,
    isCounted: sql`r.follower_id = m.id`,
  })
