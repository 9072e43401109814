import type { ShownNumbers } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'

/** Anybody who follows whom they look at, for who wants to see what their followers see. */
export const someFollower = Symbol('some follower')

/** A member of whom it is sure that they keep nobody away, by blocks, mutes or words, and are kept away by nobody. */
interface OpenViewer {
  openId: string
}

/** The same of whoever a column holds. */
interface OpenColumn {
  openId: RawBuilder<unknown>
}

/** Who looks: a member, a column that holds one, some follower, or null for whoever is nobody's follower and not signed in. */
export type Viewer = string | OpenViewer | OpenColumn | null | RawBuilder<unknown> | typeof someFollower

/** Who sends a request, for what they read: nothing is looked up of whom they keep away where they keep nobody away. */
export type Reader = string | OpenViewer

export const readerOf = ({ memberId, hidesNobody: isOpen }: { memberId: string; hidesNobody: boolean }): Reader =>
  isOpen ? { openId: memberId } : memberId

export const idOfReader = (reader: Reader): string => (typeof reader === 'string' ? reader : reader.openId)

/** The same with another id, for questions that are put together once for all readers of a kind. */
export const readerLike = (reader: Reader, id: string): Reader => (typeof reader === 'string' ? id : { openId: id })

/** Whoever looks at a page: a member, some follower of whom they look at, or nobody in particular. */
export type Looker = Reader | typeof someFollower | null

/** The questions of two of the same kind differ in who asks alone: put together once, they have a mark in place of the id. */
export function lookerOf(looker: Looker): { kind: string; id: string | null; marked: (id: string) => Looker } {
  if (looker === null) return { kind: 'nobody', id: null, marked: () => null }
  if (typeof looker === 'symbol') return { kind: 'some follower', id: null, marked: () => someFollower }
  return { kind: typeof looker, id: idOfReader(looker), marked: (id) => readerLike(looker, id) }
}

/** Whose id it is, where it is somebody's. */
function idOf(viewer: Viewer): string | RawBuilder<unknown> | null {
  if (typeof viewer === 'symbol' || viewer === null) return null
  return typeof viewer === 'object' && 'openId' in viewer ? viewer.openId : viewer
}

/**
 * The one rule that says who takes part, who may see what, and with which numbers. Every list, count, card and stream asks it;
 * whatever changes about it changes here, and in the triggers that keep the counts (migrations 0004, 0024, 0034 and 0040; 0007
 * tells open screens). Its pieces become part of the question that is asked, so that no row is fetched to be thrown away, and
 * they name rows by their alias. Decision 44 has it in words.
 */

/** Of `members`, what the rule asks of whom one looks at. */
export const columnsOfStanding = ['shown_numbers', 'is_private', 'disabled_at']

/** Whether this row of `members` is of somebody who may come in and act. */
export const takesPart = (member: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${member}.disabled_at`)} is null`

/** Whether somebody looks who may keep others away. */
export const mayHide = (viewer: Viewer): viewer is string | RawBuilder<unknown> =>
  idOf(viewer) !== null && idOf(viewer) === viewer

/** Whether this row of `members` keeps nobody away and is kept away by nobody. */
export const hidesNobody = (member: string): RawBuilder<boolean> => {
  const id = sql.ref(`${member}.id`)
  return sql<boolean>`not (exists (select from unheard u where u.viewer_id = ${id})
    or exists (select from muted_words w where w.member_id = ${id}))`
}

/** Most people keep nobody away: for one viewer that is looked up once, and not for every row. */
const hasAny = (viewer: string | RawBuilder<unknown>, view: 'kept_apart' | 'unheard'): RawBuilder<unknown> =>
  typeof viewer === 'string'
    ? sql`(select exists (select from ${sql.table(view)} k where k.viewer_id = ${viewer})) and`
    : sql``

/** Whether a block of either keeps the viewer and this row of `members` apart. */
const areApart = (viewer: string | RawBuilder<unknown>, member: string): RawBuilder<boolean> => sql<boolean>`
  (${hasAny(viewer, 'kept_apart')} exists (
    select from kept_apart k where k.viewer_id = ${viewer} and k.member_id = ${sql.ref(`${member}.id`)}))`

/** Whether a viewer may see this row of `members`: name, handle, picture, what they say of themselves, their comments. */
export const maySee = (viewer: Viewer, member: string): RawBuilder<boolean> =>
  mayHide(viewer) ? sql<boolean>`(${takesPart(member)} and not ${areApart(viewer, member)})` : takesPart(member)

/** Whether what this row of `members` does comes up before the viewer unasked: that of whoever is muted does not. */
export const isHeard = (viewer: Viewer, member: string): RawBuilder<boolean> =>
  mayHide(viewer)
    ? sql<boolean>`not (${hasAny(viewer, 'unheard')} exists (
        select from unheard u where u.viewer_id = ${viewer} and u.member_id = ${sql.ref(`${member}.id`)}))`
    : sql<boolean>`true`

/** Whether a viewer may see this row of `comments`, of a writer and under an entry whom they see: what moderators hid is its writer's. */
export const maySeeComment = (viewer: Viewer, comment: string): RawBuilder<boolean> => {
  const hidden = sql.ref(`${comment}.hidden_at`)
  const id = idOf(viewer)
  if (id === null) return sql<boolean>`${hidden} is null`
  return sql<boolean>`(${hidden} is null or ${sql.ref(`${comment}.member_id`)} = ${id})`
}

/** Whether what this row of `members` has for everyone is for everyone indeed, so that they are recommended for it. */
export const isOpenAccount = (member: string): RawBuilder<boolean> =>
  sql<boolean>`not ${sql.ref(`${member}.is_private`)}`

/**
 * How far a viewer reaches into the entries of this row of `members`, on the scale of `entries.audience`: 3 to one's own, 2 to
 * those of whom one follows, 1 to what is for everyone, 0 to nothing.
 */
export function reachOf(viewer: Viewer, member: string): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${member}.${name}`)
  const disabled = sql`when ${column('disabled_at')} is not null then 0`
  const others = sql`when ${column('is_private')} then 0 else 1`
  if (viewer === null) return sql<number>`(case ${disabled} ${others} end)`
  if (viewer === someFollower) return sql<number>`(case ${disabled} else 2 end)`
  const id = idOf(viewer)
  return sql<number>`(case ${disabled}
    when ${column('id')} = ${id} then 3
    ${mayHide(viewer) ? sql`when ${areApart(viewer, member)} then 0` : sql``}
    when exists (select from follows where follower_id = ${id} and followee_id = ${column('id')}) then 2
    ${others} end)`
}

/** Whether this row of `entries` is for whoever reaches so far into its owner's. */
export const isWithin = (reach: RawBuilder<unknown>, entry: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${entry}.audience`)} <= ${reach}`

/** The viewer and everybody the viewer follows, with how far the viewer reaches into theirs: `reachOf`, said once for all of them. */
export const circleOf = (viewerId: string | RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select followee_id as id, 2 as reach from follows where follower_id = ${viewerId} union all select ${viewerId}::uuid, 3`

/** How far one has to reach to see this row of `entries`, as this row of `members` stands: of whoever is asked first, 2 at least. */
export const reachNeeded = ({ entry, member }: { entry: string; member: string }): RawBuilder<number> =>
  sql<number>`greatest(${sql.ref(`${entry}.audience`)}, case when ${sql.ref(`${member}.is_private`)} then 2 else 1 end)`

/** Whether a viewer may see this row of `entries`, of this row of `members`. */
export const maySeeEntry = (
  viewer: Viewer,
  { entry, member }: { entry: string; member: string },
): RawBuilder<boolean> => isWithin(reachOf(viewer, member), entry)

/** Whether a viewer who reaches so far into its owner's may write under this row of `entries`. */
export const mayCommentWithin = (reach: RawBuilder<unknown>, entry: string): RawBuilder<boolean> => sql<boolean>`
  (case ${sql.ref(`${entry}.commenters`)} when 'everyone' then true when 'followers' then ${reach} >= 2 else ${reach} >= 3 end)`

/** Whether what somebody wrote contains a word that the viewer does not want to read unasked. One's own words never do. */
export const isMutedText = (viewer: Viewer, { text, writer }: { text: string; writer: string }): RawBuilder<boolean> =>
  mayHide(viewer)
    ? sql<boolean>`(${sql.ref(writer)} <> ${viewer} and exists (
        select from muted_words w where w.member_id = ${viewer} and strpos(searchable(${sql.ref(text)}), w.sought) > 0))`
    : sql<boolean>`false`

/** Whether entries, charts and lists of this row of `members` are for the viewer at all. */
export const mayLookInto = (viewer: Viewer, member: string): RawBuilder<boolean> =>
  sql<boolean>`${reachOf(viewer, member)} > 0`

/** The newest entry of this row of `members` for whoever is in its circle. It stands at the member: no feed searches for it. */
export const newestWithin = (reach: RawBuilder<unknown>, member: string): RawBuilder<unknown> => sql`(case ${reach}
  when 3 then ${sql.ref(`${member}.last_entry_id`)} else ${sql.ref(`${member}.last_entry_for_followers_id`)} end)`

/** How many entries of this row of `members` are within reach; null where none can be. They stand at the member: nobody counts. */
export const countWithin = (reach: RawBuilder<unknown>, member: string): RawBuilder<unknown> => sql`(case ${reach}
  when 3 then ${sql.ref(`${member}.entries_count`)} when 2 then ${sql.ref(`${member}.entries_for_followers_count`)}
  when 1 then ${sql.ref(`${member}.entries_for_all_count`)} end)`

/** Whether whoever follows this row of `members` sees more of it than others do. */
export const hasForFollowers = (member: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${member}.${name}`)
  return sql<boolean>`(${column('is_private')}
    or ${column('entries_for_followers_count')} > ${column('entries_for_all_count')})`
}

/** What this row of `members` lets the viewer see of weights. */
export const numbersOf = (viewer: Viewer, member: string): RawBuilder<ShownNumbers> => {
  const shown = sql.ref(`${member}.shown_numbers`)
  const id = idOf(viewer)
  if (id === null) return sql<ShownNumbers>`${shown}`
  return sql<ShownNumbers>`(case when ${sql.ref(`${member}.id`)} = ${id} then 'weight' else ${shown} end)`
}

/** Counters that are not what is counted, of which there should be none: the triggers keep them by this rule. */
export const wrongCounts = sql<{ what: string; id: string }>`
  with seen as not materialized (select m.id from members m where ${takesPart('m')}),
  followed as not materialized (
    select f.* from follows f join seen a on a.id = f.follower_id join seen b on b.id = f.followee_id)
  select 'entry' as what, e.id::text from entries e
  where likes_count <> (select count(*) from likes l join seen on seen.id = l.member_id where l.entry_id = e.id)
     or comments_count <> (select count(*) from comments c join seen on seen.id = c.member_id
                          where c.entry_id = e.id and ${maySeeComment(null, 'c')})
  union all
  select 'member', m.id::text from members m
  where followers_count <> (select count(*) from followed f where f.followee_id = m.id)
     or following_count <> (select count(*) from followed f where f.follower_id = m.id)
     or entries_count <> (select count(*) from entries e where e.member_id = m.id)
     or recent_entries_count <> (select coalesce(sum(d.count), 0) from entry_days d where d.member_id = m.id)
     or recent_days_count <> (select count(*) from entry_days d where d.member_id = m.id and d.count > 0)
     or last_entry_id is distinct from (select max(e.id) from entries e where e.member_id = m.id)
     or entries_for_followers_count <> (select count(*) from entries e where e.member_id = m.id and e.audience < 3)
     or entries_for_all_count <> (select count(*) from entries e where e.member_id = m.id and e.audience = 1)
     or last_entry_for_followers_id is distinct from (
       select max(e.id) from entries e where e.member_id = m.id and e.audience < 3)
     or last_entry_for_all_id is distinct from (
       select max(e.id) from entries e where e.member_id = m.id and e.audience = 1)
  limit 100`
