import type { Commenters, Entry, ShownNumbers } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { memberOf } from '../members/index.ts'
import { lineLength, lineOf } from './line-of-entry.ts'
import { newestCommentIn, newestCommentOn, type NewestCommentRow } from './newest-comment/queries.ts'
import {
  audienceOf,
  commentsCountedFor,
  countWithin,
  isMutedText,
  isWithin,
  likesCountedFor,
  mayCommentWithin,
  mayLookInto,
  maySee,
  maySeeEntry,
  numbersOf,
  reachOf,
  shownChange,
  shownSeries,
  shownWeight,
  shownWeights,
  takesPart,
  type Viewer,
} from '../visibility/index.ts'

interface EntryRow extends NewestCommentRow {
  id: number
  public_id: string
  weight: string
  delta: string | null
  is_towards_goal: boolean
  target: number | null
  nth: number | null
  audience: number
  is_for_all: boolean
  numbers: ShownNumbers
  line_days: number[]
  line_weights: number[]
  note: string
  is_note_muted: boolean
  commenters: Commenters
  may_comment: boolean
  measured_at: Date
  created_at: Date
  edited_at: Date | null
  revision: number
  likes_count: number
  comments_count: number
  is_liked: boolean
  member_id: string
  name: string
  handle: string
  avatar_id: string | null
  idempotency_key: string
}

/**
 * What a viewer sees of these entries, newest first. `ids` is a query of one column, id, and of another, where it knows already
 * how far the viewer reaches.
 */
export async function entriesIn(
  db: Db,
  viewer: Viewer,
  ids: RawBuilder<unknown>,
  known: RawBuilder<unknown> = reachOf(viewer, 'm'),
): Promise<Entry[]> {
  const memberId = typeof viewer === 'string' ? viewer : null
  const found = await sql<EntryRow>`
    select e.id, e.public_id, trim_scale(e.weight)::text as weight, e.note, e.measured_at, e.created_at, e.edited_at,
           e.revision, ${likesCountedFor(viewer)} as likes_count, ${commentsCountedFor(viewer)} as comments_count,
           e.commenters, ${mayCommentWithin(reach, 'e')} as may_comment, e.member_id, e.idempotency_key, m.name, m.handle, m.avatar_id,
           round(e.weight - up_to.previous, 1)::text as delta, up_to.line_days, up_to.line_weights,
           m.target_weight::float8 as target, ${isTowardsGoal} as is_towards_goal, ${nth} as nth,
           e.audience, ${maySeeEntry(null, rows)} as is_for_all, ${numbersOf(viewer, 'm')} as numbers,
           l.entry_id is not null as is_liked, ${isMutedText(viewer, { text: 'e.note', writer: 'e.member_id' })} as is_note_muted,
           said.*
    from (${ids}) page
    join entries e on e.id = page.id
    join members m on m.id = e.member_id
    cross join lateral (select ${known} as reach) viewer
    left join likes l on l.entry_id = e.id and l.member_id = ${memberId}
    cross join lateral (${lineUpTo(reach)}) up_to
    left join lateral (${newestCommentOn(viewer)}) said on true
    where ${isWithin(reach, 'e')}
    order by e.id desc`.execute(db)
  return found.rows.map((row) => asEntry(memberId, row))
}

const rows = { entry: 'e', member: 'm' }
/** How far the viewer reaches into the entries of `members m`. */
const reach = sql.ref<number>('viewer.reach')

/** The trend of a line begins so many entries before it: what lies further back weighs next to nothing. */
const warmUp = 120

/**
 * Of `entries e`: the days and weights up to it, newest first, as far as somebody reaches. The history's index holds
 * them all, so that each entry of a page costs one short stretch of it.
 */
export const lineUpTo = (within: RawBuilder<unknown>) => sql`
  select array_agg(day_in_japan(p.measured_at) - date '1970-01-01' order by p.measured_at desc, p.id desc) as line_days,
         array_agg(p.weight::float8 order by p.measured_at desc, p.id desc) as line_weights,
         (array_agg(p.weight order by p.measured_at desc, p.id desc))[2] as previous
  from (select p.weight, p.measured_at, p.id from entries p
        where p.member_id = e.member_id and (p.measured_at, p.id) <= (e.measured_at, e.id) and ${isWithin(within, 'p')}
        order by p.measured_at desc, p.id desc limit ${sql.lit(lineLength + warmUp)}) p`

/** Of `members m`: whoever is beyond their target, or has none, moves neither towards it nor away. */
const isTowardsGoal = sql<boolean>`coalesce(
  sign(round(e.weight - up_to.previous, 1)) = sign(m.target_weight - up_to.previous)
  and m.target_weight <> up_to.previous
  and coalesce(m.goal_direction, sign(m.target_weight - up_to.previous)) = sign(m.target_weight - up_to.previous), false)`

/** Nobody counts further back than this. */
const countedBack = 100

const nth = sql`(
  select case when count(*) < ${sql.lit(countedBack)} then ${countWithin(reach, 'm')} - count(*)::integer end
  from (select from entries n where n.member_id = e.member_id and n.id > e.id and ${isWithin(reach, 'n')}
        limit ${sql.lit(countedBack)}) newer)`

const asEntry = (viewerId: string | null, row: EntryRow): Entry => ({
  id: String(row.id),
  publicId: row.public_id,
  member: memberOf({ id: row.member_id, name: row.name, handle: row.handle, avatar_id: row.avatar_id }),
  numbers: row.numbers,
  weight: shownWeight(row.numbers, row.weight),
  delta: shownChange(row.numbers, row.delta),
  isTowardsGoal: shownWeight(row.numbers, row.is_towards_goal) ?? false,
  audience: audienceOf(row.audience),
  isForAll: row.is_for_all,
  line: {
    ...shownSeries(row.numbers, lineOf({ days: row.line_days, weights: shownWeights(row.numbers, row.line_weights) })),
    target: shownWeight(row.numbers, row.target),
  },
  nth: row.nth,
  note: row.note,
  ...(row.is_note_muted && { isNoteMuted: true as const }),
  measuredAt: row.measured_at.toISOString(),
  publishedAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  revision: row.revision,
  likes: row.likes_count,
  comments: row.comments_count,
  commenters: row.commenters,
  mayComment: row.may_comment,
  newestComment: newestCommentIn(row),
  isLiked: row.is_liked,
  isOwn: row.member_id === viewerId,
  ...(row.member_id === viewerId && { key: row.idempotency_key }),
})

export const oneEntry = async (db: Db, viewerId: string, id: string): Promise<Entry | undefined> =>
  (await entriesIn(db, viewerId, sql`select ${id}::bigint as id`))[0]

export const entryUnder = async (db: Db, viewerId: string, publicId: string): Promise<Entry | undefined> =>
  (await entriesIn(db, viewerId, sql`select id from entries where public_id = ${publicId}`))[0]

export const entriesOf = (db: Db, viewer: Viewer, page: { memberId: string; before: string | null; limit: number }) =>
  entriesIn(
    db,
    viewer,
    sql`select e.id from members m join entries e on e.member_id = m.id
        where m.id = ${page.memberId} and e.id < ${page.before ?? newest} and ${maySeeEntry(viewer, rows)}
        order by e.id desc limit ${sql.lit(page.limit)}`,
  )

/** Whether the viewer sees a member, and whether what they have recorded is for the viewer, too. */
export async function isOpenTo(db: Db, viewer: Viewer, memberId: string): Promise<{ isOpen: boolean } | undefined> {
  const found = await sql<{ isOpen: boolean }>`
    select ${mayLookInto(viewer, 'm')} as "isOpen" from members m
    where m.id = ${memberId} and ${maySee(viewer, 'm')}`.execute(db)
  return found.rows[0]
}

/** The cursor of a first page: it is above every id. */
const newest = '9007199254740991'

/**
 * The entry and whose it is, if the viewer is still there and may see it. Both rows are locked until the transaction
 * ends, the member first, as whoever deletes an account takes them; then the pair, as whoever blocks does.
 */
export const lockEntry = (viewerId: string, id: string) => sql<{ id: number; member_id: string; may_comment: boolean }>`
  with viewer as materialized (
    select v.id from members v where v.id = ${viewerId} and ${takesPart('v')} for key share)
  select e.id, e.member_id, ${mayCommentWithin(reachOf(viewerId, 'm'), 'e')} as may_comment,
         pg_advisory_xact_lock_shared(pair_lock(${viewerId}, e.member_id)) as held
  from viewer, entries e join members m on m.id = e.member_id
  where e.id = ${id} and ${maySeeEntry(viewerId, rows)} for key share of e`

export const lockVisibleEntry = async (tx: Tx, viewerId: string, id: string) =>
  (await lockEntry(viewerId, id).execute(tx)).rows[0]

/** Whether the viewer sees an entry; it locks nothing, for whoever only reads. */
export async function seesEntry(db: Db, viewerId: string, id: string): Promise<boolean> {
  const found = await sql`
    select from entries e join members m on m.id = e.member_id
    where e.id = ${id} and ${maySeeEntry(viewerId, rows)}`.execute(db)
  return found.rows.length > 0
}
