import type { Person, Profile, ShownNumbers } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { WithCursor } from '../../platform/pagination.ts'
import { memberOf } from '../members/index.ts'
import {
  countWithin,
  followersCountedFor,
  followingCountedFor,
  idOfReader,
  isHeard,
  isOpenAccount,
  type Looker,
  lookerOf,
  maySee,
  maySeeEntry,
  numbersOf,
  type Reader,
  reachOf,
  shownWeight,
} from '../visibility/index.ts'

interface PersonRow {
  id: string
  place: number
  name: string
  handle: string
  avatar_id: string | null
  bio: string
  followers_count: number
  following_count: number
  is_followed: boolean
  is_private: boolean
  is_requested: boolean
}

interface ProfileRow extends PersonRow {
  numbers: ShownNumbers
  reach: number
  target_weight: string | null
  joined_at: Date
  entries_count: number | null
  follows_viewer: boolean
  is_told: boolean
  is_muted: boolean
  muted_until: Date | null
}

const columnsFor = (looker: Looker, viewerId: string | null) => sql`
  m.id, m.name, m.handle, m.avatar_id, m.bio, ${followersCountedFor(looker)} as followers_count,
  ${followingCountedFor(looker)} as following_count, m.is_private,
  m.is_private and exists (
    select from follow_requests r where r.requester_id = ${viewerId} and r.member_id = m.id) as is_requested,
  f.follower_id is not null as is_followed`
/** Asked for nothing but what the key of the pair holds: by any other index, all followers of a famous member would be read. */
const followOf = (viewerId: string | null) =>
  sql`left join follows f on f.follower_id = ${viewerId} and f.followee_id = m.id`

/** These people as a viewer sees them. `ids` is a query of two columns, id and the place in the list; `where` is about `m`. */
export async function peopleIn(db: Db, viewer: Reader, ids: RawBuilder<unknown>, where = sql``) {
  const viewerId = idOfReader(viewer)
  const { rows } = await sql<PersonRow>`
    select page.place, ${columnsFor(viewer, viewerId)} from (${ids}) page join members m on m.id = page.id ${followOf(viewerId)}
    ${where} order by page.place desc, m.number`.execute(db)
  return rows.map((row): WithCursor<Person> => ({ cursor: String(row.place), item: asPerson(viewerId, row) }))
}

const asPerson = (viewerId: string | null, row: PersonRow): Person => ({
  ...memberOf(row),
  bio: row.bio,
  followers: row.followers_count,
  following: row.following_count,
  isFollowed: row.is_followed,
  isPrivate: row.is_private,
  isRequested: row.is_requested,
  isMe: row.id === viewerId,
})

/** A profile is found by handle, also one of before; else it is the oldest member of that name. */
export const findProfile = (db: Db, viewer: Reader, values: { handle: string; name: string }) =>
  profileWhere(db, viewer, {
    shape: 'found',
    values,
    isIt: (looker, { handle, name }) => sql`m.id = coalesce(
      (select h.id from members h where h.handle = ${handle} and ${maySee(looker, 'h')}),
      (select p.id from old_handles o join members p on p.id = o.member_id
       where o.handle = ${handle} and o.leads and o.valid_until > now() and ${maySee(looker, 'p')}),
      (select n.id from members n where n.folded_name = folded(${name}) and ${maySee(looker, 'n')}
       order by n.number limit 1))`,
  })

/** One's own profile, as somebody else sees it. */
export const profileFor = (db: Db, viewer: Looker, memberId: string) =>
  profileWhere(db, viewer, {
    shape: 'own',
    values: { memberId },
    isIt: (looker, value) => sql`m.id = ${value.memberId} and ${maySee(looker, 'm')}`,
  })

const ask = compileOnce()

interface Sought<Values> {
  /** Another name for every other condition. */
  shape: string
  values: Values
  isIt: (looker: Looker, values: Values) => RawBuilder<unknown>
}

async function profileWhere<Values extends Record<string, string>>(
  db: Db,
  viewer: Looker,
  { shape, values, isIt }: Sought<Values>,
): Promise<Profile | null> {
  const { kind, id, marked } = lookerOf(viewer)
  const { rows } = await ask(db, `${shape} ${kind}`, { ...values, viewer: id ?? '' }, (marks) => {
    const looker = marked(marks.viewer)
    const viewerId = id === null ? null : marks.viewer
    return sql<ProfileRow>`
      select 0 as place, ${columnsFor(looker, viewerId)}, m.joined_at, trim_scale(m.target_weight)::text as target_weight,
             looks.reach, ${countWithin(sql.ref('looks.reach'), 'm')} as entries_count, ${numbersOf(looker, 'm')} as numbers,
             exists (select from follows b where b.follower_id = m.id and b.followee_id = ${viewerId}) as follows_viewer,
             coalesce(f.tells_records, false) as is_told,
             u.id is not null as is_muted, u.until as muted_until
      from members m ${followOf(viewerId)}
      left join mutes u on u.member_id = ${viewerId} and u.muted_id = m.id and (u.until is null or u.until > now())
      cross join lateral (select ${reachOf(looker, 'm')} as reach) looks
      where ${isIt(looker, marks as unknown as Values)}`
  })
  return rows[0] ? asProfile(id, rows[0]) : null
}

const asProfile = (viewerId: string | null, row: ProfileRow): Profile => ({
  ...asPerson(viewerId, row),
  numbers: row.numbers,
  targetWeight: row.reach > 0 ? shownWeight(row.numbers, row.target_weight) : null,
  joinedAt: row.joined_at.toISOString(),
  followsViewer: row.follows_viewer,
  isTold: row.is_told,
  isMuted: row.is_muted,
  mutedUntil: row.muted_until?.toISOString() ?? null,
  entries: row.entries_count,
})

/** Whether a handle looks free: as far as the profiles tell, and one's own is free. */
export async function looksFree(db: Db, viewerId: string | null, handle: string): Promise<boolean> {
  const { rows } = await sql`
    select from members m where m.id is distinct from ${viewerId} and ${maySee(viewerId, 'm')} and (m.handle = ${handle} or m.id =
      (select o.member_id from old_handles o where o.handle = ${handle} and o.leads and o.valid_until > now()))`.execute(
    db,
  )
  return rows.length === 0
}

export const newestPeople = (db: Db, viewer: Reader, { before, limit }: { before: string | null; limit: number }) =>
  peopleIn(
    db,
    viewer,
    sql`select m.id, m.number as place from members m
        where ${maySee(viewer, 'm')} ${before === null ? sql`` : sql`and m.number < ${before}`}
        order by m.number desc limit ${sql.lit(limit)}`,
  )

/**
 * First those whose handle begins so, then those whose name does, then those who have it inside; a single letter is not
 * looked for inside. Somebody may have it inside more than once, so that more parts are read than people are wanted.
 */
export const searchPeople = (db: Db, viewer: Reader, { search, limit }: { search: string; limit: number }) =>
  peopleIn(
    db,
    viewer,
    sql`with asked as (select q, left(q, 40) as begins, left(q, 40) || chr(1114111) as ends from searchable(${search}) q)
        select member_id as id, max(place) as place from (
          ${sql.join([partsAt(3, limit), partsAt(2, limit), partsAt(1, 2 * limit)], sql` union all `)}) parts
        group by member_id order by max(place) desc, min(part), member_id limit ${sql.lit(limit)}`,
    // What is longer than a part is looked for in the whole name.
    sql`where ${maySee(viewer, 'm')} and ((select char_length(searchable(${search})) <= 40)
      or strpos(searchable(m.name), (select searchable(${search}))) > 0)`,
  )

const partsAt = (place: 1 | 2 | 3, limit: number) => sql`
  (select p.place, p.part, p.member_id from name_parts p
   where p.place = ${sql.lit(place)} and p.part >= (select begins from asked) and p.part < (select ends from asked)
     ${place === 1 ? sql`and (select char_length(q) > 1 from asked)` : sql``}
   order by p.part, p.member_id limit ${sql.lit(limit)})`

/** Whoever follows all of the most active is shown nobody, rather than that everybody is looked at. */
const mostLookedAt = 200

/**
 * The members who published most of what is for everyone, without those the viewer follows: each of the few candidates is
 * looked up, and not everybody whom the viewer follows.
 */
export const mostActive = (db: Db, viewer: Reader, limit: number) =>
  peopleIn(
    db,
    viewer,
    sql`select m.id, m.recent_entries_count as place from (
          select most.* from members most where most.recent_entries_count > 0 and ${isOpenAccount('most')}
          order by most.recent_entries_count desc, most.id limit ${sql.lit(mostLookedAt)}) m
        where m.id <> ${idOfReader(viewer)} and ${maySee(viewer, 'm')} and ${isHeard(viewer, 'm')}
          and not (select exists (select from follows f where f.follower_id = ${idOfReader(viewer)} and f.followee_id = m.id))
        order by m.recent_entries_count desc, m.id limit ${sql.lit(limit)}`,
  )

/** Once a week is often enough to be called often. */
const fewestDays = 4

/** How many of the newest entries and members are looked at, however large the community is. */
const newestLookedAt = 300

/** The newest entries that a viewer may see, as a table of id, member_id and created_at. */
export const newestEntriesFor = (viewer: Reader) => sql`(
  select e.id, e.member_id, e.created_at from entries e join members m on m.id = e.member_id
  where ${maySeeEntry(viewer, { entry: 'e', member: 'm' })} and ${isHeard(viewer, 'm')}
  order by e.id desc limit ${sql.lit(newestLookedAt)})`

/** Others who published today, as days are in Japan; who did so last comes first. */
export const publishedToday = (db: Db, viewer: Reader, limit: number) =>
  peopleIn(
    db,
    viewer,
    sql`select newest.member_id as id, max(newest.id) as place from ${newestEntriesFor(viewer)} newest
        where day_in_japan(newest.created_at) = day_in_japan(now()) and newest.member_id <> ${idOfReader(viewer)}
        group by newest.member_id order by place desc limit ${sql.lit(limit)}`,
  )

/** Others who published for everyone on most of the last 30 days, however often on each; of equal ones who did so last. */
export const publishedOften = (db: Db, viewer: Reader, limit: number) =>
  peopleIn(
    db,
    viewer,
    sql`select id, - row_number() over (order by recent_days_count desc, last_entry_for_all_id desc) as place from (
          select m.id, m.recent_days_count, m.last_entry_for_all_id from (
            select often.* from members often
            where often.recent_days_count >= ${sql.lit(fewestDays)} and ${isOpenAccount('often')} and ${maySee(viewer, 'often')}
              and ${isHeard(viewer, 'often')}
            order by often.recent_days_count desc, often.last_entry_for_all_id desc limit ${sql.lit(mostLookedAt)}) m
          where m.id <> ${idOfReader(viewer)}
          order by m.recent_days_count desc, m.last_entry_for_all_id desc limit ${sql.lit(limit)}) most`,
  )

/** Others who joined in the last 30 days, the newest first. */
export const joinedLately = (db: Db, viewer: Reader, limit: number) =>
  peopleIn(
    db,
    viewer,
    sql`select m.id, m.number as place from (
          select newest.* from members newest where ${maySee(viewer, 'newest')} and ${isHeard(viewer, 'newest')}
          order by newest.number desc limit ${sql.lit(newestLookedAt)}) m
        where day_in_japan(m.joined_at) > day_in_japan(now()) - 30 and m.id <> ${idOfReader(viewer)}
        order by m.number desc limit ${sql.lit(limit)}`,
  )

/**
 * Days that are over take their entries out of the recent ones; a row goes once, so it counts once. Members are locked in
 * the order of their ids, as whoever follows does.
 */
export const forgetOldDays = (db: Db) =>
  sql`with locked as materialized (
        select id from members
        where id in (select member_id from entry_days where day <= day_in_japan(now()) - 30)
        order by id for no key update),
      over as (
        delete from entry_days using locked
        where member_id = locked.id and day <= day_in_japan(now()) - 30 returning member_id, count)
      update members m set recent_entries_count = m.recent_entries_count - o.n, recent_days_count = m.recent_days_count - o.days
      from (select member_id, sum(count)::integer as n, (count(*) filter (where count > 0))::integer as days
            from over group by member_id) o
      where m.id = o.member_id`.execute(db)
