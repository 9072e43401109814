import { activity, type Activity, type ShownNumbers } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { memberOf } from '../members/index.ts'
import { isShownInApp, kindOfType } from '../notification-choices/index.ts'
import {
  idOfReader,
  isHeard,
  maySee,
  maySeeComment,
  maySeeEntry,
  numbersOf,
  type Reader,
  readerLike,
  shownWeight,
} from '../visibility/index.ts'

const ask = compileOnce()

/** Which rows a cause makes, and for whom, is said by the view `activity_causes` alone. */
async function write(tx: Tx, cause: RawBuilder<unknown>): Promise<Written[]> {
  const { rows } = await sql<Written>`
    insert into activities (member_id, type, other_id, entry_id, liker_id, comment_id, follow_id, created_at, request_id)
    select * from activity_causes where ${cause} order by type
    returning id, member_id as "memberId", type`.execute(tx)
  return rows
}

/** A row that was just written, and who is told. */
export interface Written {
  id: number
  memberId: string
  type: string
}

interface Liked {
  entryId: string
  memberId: string
}

/** `offset 0` has each of several looked up: joined, the causes of everybody would be read. */
export async function writeForLikes(tx: Tx, { likes }: { likes: Liked[] }): Promise<Written[]> {
  const [first] = likes
  if (first && likes.length === 1) return write(tx, sql`entry_id = ${first.entryId} and liker_id = ${first.memberId}`)
  const [entryIds, memberIds] = [likes.map(({ entryId }) => entryId), likes.map(({ memberId }) => memberId)]
  const { rows } = await ask(
    tx,
    'likes',
    { entryIds, memberIds },
    (value) => sql<Written>`
      insert into activities (member_id, type, other_id, entry_id, liker_id, comment_id, follow_id, created_at, request_id)
      select cause.* from unnest(${value.entryIds}::bigint[], ${value.memberIds}::uuid[]) with ordinality l (entry_id, member_id, place)
      cross join lateral (select * from activity_causes c where c.entry_id = l.entry_id and c.liker_id = l.member_id offset 0) cause
      order by l.place, cause.type
      returning id, member_id as "memberId", type`,
  )
  return rows
}

export const writeForComment = (tx: Tx, { commentId }: { commentId: string }) =>
  write(tx, sql`comment_id = ${commentId}`)

export const writeForFollow = (tx: Tx, { by, whom }: { by: string; whom: string }) =>
  write(tx, sql`follow_id = (select id from follows where follower_id = ${by} and followee_id = ${whom})`)

export const writeForAccepted = (tx: Tx, { by, whom }: { by: string[]; whom: string }) =>
  write(tx, sql`follow_id in (select id from follows where follower_id = any(${by}::uuid[]) and followee_id = ${whom})`)

export const writeForRequest = (tx: Tx, { by, whom }: { by: string; whom: string }) =>
  write(tx, sql`request_id = (select id from follow_requests where requester_id = ${by} and member_id = ${whom})`)

interface Happened {
  memberId: string
  type: string
  /** What there is to say of it beyond its type, such as how many weights an import brought. */
  details: object
}

/** What is no row of somebody, as an import that finished, hangs on the member who is told. */
export async function writeWithoutCause(tx: Tx, { memberId, type, details }: Happened): Promise<Written[]> {
  const { rows } = await sql<Written>`
    insert into activities (member_id, type, other_id, own_id, details, created_at)
    values (${memberId}, ${type}, ${memberId}, ${memberId}, ${JSON.stringify(details)}::jsonb, now())
    returning id, member_id as "memberId", type`.execute(tx)
  return rows
}

/** Whether somebody wants to be told when this member records. */
export async function hasTold(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from follows where followee_id = ${memberId} and tells_records limit 1`.execute(tx)
  return rows.length > 0
}

/** Followers who want to be told of an entry and may see it, some at a time in the order of their following. */
export async function writeForRecord(
  tx: Tx,
  { entryId, after, most }: { entryId: string; after: number; most: number },
): Promise<{ written: Written[]; last: number | null }> {
  const { rows } = await sql<{ last: number | null; written: Written[] }>`
    with told as (
      select f.id, f.follower_id, e.id as entry_id, m.id as owner_id, ${maySeeEntry(sql.ref('f.follower_id'), { entry: 'e', member: 'm' })} as may_see
      from entries e join members m on m.id = e.member_id join follows f on f.followee_id = m.id and f.tells_records
      where e.id = ${entryId} and f.id > ${after} order by f.id limit ${sql.lit(most)}),
    written as (
      insert into activities (member_id, type, other_id, entry_id, record_id, created_at)
      select follower_id, 'record', owner_id, entry_id, entry_id, now() from told where may_see order by id
      on conflict do nothing returning id, member_id, type)
    select (select max(id) from told) as last,
      coalesce((select json_agg(json_build_object('id', id, 'memberId', member_id, 'type', type)) from written), '[]') as written`.execute(
    tx,
  )
  return rows[0] ?? { written: [], last: null }
}

const knownTypes = activity.Activity.shape.type.options
const typesOfSides: Record<activity.Side, Record<activity.Kind, readonly Activity['type'][]>> = {
  received: {
    like: ['like'],
    comment: ['comment'],
    follow: ['follow', 'follow_request', 'follow_accepted'],
    record: ['record'],
    import: ['import_done', 'import_failed'],
  },
  own: { like: ['my_like'], comment: ['my_comment'], follow: ['following'], record: [], import: [] },
}

const receivedTypes = Object.values(typesOfSides.received).flat()
/** What somebody did is theirs to see, whomever they mute. */
const ownTypes = Object.values(typesOfSides.own).flat()

const listed = (types: readonly Activity['type'][]) => sql.join(types.map((type) => sql.lit(type)))

interface Wanted {
  side?: activity.Side | undefined
  kind?: activity.Kind | undefined
}

/** While one process knows of a new type and another does not yet, that one leaves it out. */
function typesOf({ side, kind }: Wanted): readonly Activity['type'][] {
  if (!side && !kind) return knownTypes
  return activity.Side.options
    .filter((it) => (side ?? it) === it)
    .flatMap((it) =>
      activity.Kind.options.filter((one) => (kind ?? one) === one).flatMap((one) => typesOfSides[it][one]),
    )
}

interface ActivityRow {
  id: number
  type: Activity['type']
  created_at: Date
  other_id: string
  name: string
  handle: string
  avatar_id: string | null
  entry_id: number | null
  public_id: string | null
  weight: string | null
  numbers: ShownNumbers | null
  owner_handle: string | null
  text: string | null
  details: Activity['import']
}

const readUpTo = (memberId: string | RawBuilder<unknown>) =>
  sql`coalesce((select up_to from activities_read where member_id = ${memberId}), 0)`

interface PageOf extends Wanted {
  before: string | null
  limit: number
}

export async function activitiesOf(db: Db, reader: Reader, { before, limit, ...wanted }: PageOf): Promise<Activity[]> {
  const types = typesOf(wanted)
  if (types.length === 0) return []
  const shape = `${typeof reader} ${types.join()} ${limit} ${before === null}`
  const { rows } = await ask(db, shape, { id: idOfReader(reader), before: before ?? '' }, (marks) =>
    pageOf(readerLike(reader, marks.id), { types, before: before === null ? null : marks.before, limit }),
  )
  return rows.map(asActivity)
}

/**
 * A page of each type along its index, and of these the newest: what is not wanted is not walked past. Whatever belongs to a row is
 * looked up for it, which `offset 0` holds on to: joined, the rows of who has many would all be read and sorted for one page. That PostgreSQL
 * takes them in their order is said to it by migration 0055.
 */
function pageOf(
  viewer: Reader,
  { types, before, limit }: { types: readonly Activity['type'][]; before: string | null; limit: number },
): RawBuilder<ActivityRow> {
  const memberId = idOfReader(viewer)
  const page = (isWanted: RawBuilder<unknown>) => sql<ActivityRow>`
    select a.id, a.type, a.created_at, a.other_id, m.name, m.handle, m.avatar_id,
           a.entry_id, e.public_id, e.weight, e.owner_handle, c.text, a.details, e.numbers
    from activities a
    cross join lateral (
      select m.name, m.handle, m.avatar_id from members m
      where m.id = a.other_id and ${maySee(viewer, 'm')}
        and (a.type in (${listed(ownTypes)}) or ${isHeard(viewer, 'm')}) offset 0) m
    left join lateral (
      select e.public_id, trim_scale(e.weight)::text as weight, o.handle as owner_handle,
             ${numbersOf(viewer, 'o')} as numbers, coalesce(${maySeeEntry(viewer, { entry: 'e', member: 'o' })}, false) as may_see
      from entries e join members o on o.id = e.member_id where e.id = a.entry_id offset 0) e on true
    left join lateral (
      select c.text, coalesce(${maySeeComment(viewer, 'c')}, false) as may_see from comments c where c.id = a.comment_id offset 0) c on true
    where a.member_id = ${memberId} and ${isWanted} and ${isShownInApp(memberId, kindOfType('a'))}
      and coalesce(e.may_see, true) and coalesce(c.may_see, true)
      ${before === null ? sql`` : sql`and a.id < ${before}`}
    order by a.id desc limit ${sql.lit(limit)}`
  if (types === knownTypes) return page(sql`a.type in (${listed(types)})`)
  return sql<ActivityRow>`
    select * from (${sql.join(
      types.map((type) => sql`(${page(sql`a.type = ${sql.lit(type)}`)})`),
      sql` union all `,
    )}) wanted order by id desc limit ${sql.lit(limit)}`
}

const asActivity = (row: ActivityRow): Activity => ({
  id: String(row.id),
  type: row.type,
  member: memberOf({ id: row.other_id, name: row.name, handle: row.handle, avatar_id: row.avatar_id }),
  entry:
    row.entry_id === null
      ? null
      : {
          id: String(row.entry_id),
          publicId: row.public_id ?? '',
          weight: shownWeight(row.numbers ?? 'none', row.weight),
          handle: row.owner_handle ?? '',
        },
  comment: row.text,
  import: row.details,
  happenedAt: row.created_at.toISOString(),
})

interface Reading {
  now: Date
  upTo: number
  newest: number | null
}

/** How far somebody has read, how far there is something to read, and what the time is. */
export async function readingOf(db: Db, memberId: string): Promise<Reading> {
  const { rows } = await sql<Reading>`
    select now() as now, ${readUpTo(memberId)} as "upTo",
           (select max(id) from activities where member_id = ${memberId}) as newest`.execute(db)
  return rows[0] ?? { now: new Date(), upTo: 0, newest: null }
}

/**
 * What others did; nobody need be told what they did themselves, which is said as the index `activities_received` says it. No
 * more is looked at than can be told apart.
 */
const unreadOf = (viewer: Reader | RawBuilder<unknown>, id: string | RawBuilder<unknown>) => sql`
  (select count(*)::integer from (
    select from activities a join members m on m.id = a.other_id left join comments c on c.id = a.comment_id
    left join entries e on e.id = a.record_id left join members o on o.id = e.member_id
    where a.member_id = ${id} and a.type in (${listed(receivedTypes)}) and a.type not in (${listed(ownTypes)})
      and a.id > ${readUpTo(id)} and ${maySee(viewer, 'm')} and ${isHeard(viewer, 'm')}
      and ${isShownInApp(id, kindOfType('a'))}
      and (c.id is null or ${maySeeComment(viewer, 'c')})
      and (e.id is null or ${maySeeEntry(viewer, { entry: 'e', member: 'o' })})
    limit ${sql.lit(activity.mostCounted)}) newest)`

export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const { rows } = await ask(
    db,
    `unread ${typeof reader}`,
    { id: idOfReader(reader) },
    ({ id }) => sql<{ count: number }>`select ${unreadOf(readerLike(reader, id), id)} as count`,
  )
  return rows[0]?.count ?? 0
}

/** The same for many, by one question. */
export async function countUnreadOf(db: Db, memberIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select v.id, ${unreadOf(sql.ref('v.id'), sql.ref('v.id'))} as count from unnest(${memberIds}::uuid[]) v (id)`.execute(
    db,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Never back, and never beyond what there is: what comes later is new. False when it was read already. */
export async function moveReadMark(db: Db, memberId: string, upTo: string): Promise<boolean> {
  const { rows } = await sql`
    insert into activities_read as r (member_id, up_to)
    select ${memberId}, least(${upTo}::bigint, newest)
    from (select max(id) as newest from activities where member_id = ${memberId}) there where newest is not null
    on conflict (member_id) do update set up_to = excluded.up_to where excluded.up_to > r.up_to
    returning 1`.execute(db)
  return rows.length > 0
}
