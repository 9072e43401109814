import type { Entry } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { memberOf } from '../members/index.ts'
import { lineLength, lineOf } from './line-of-entry.ts'
import { newestCommentIn, newestCommentOn, type NewestCommentRow } from './newest-comment/queries.ts'
import { countFor, isFor, maySee, maySeeEntry, takesPart } from '../visibility/index.ts'

interface EntryRow extends NewestCommentRow {
  id: number
  public_id: string
  weight: string
  delta: string | null
  is_towards_goal: boolean
  target: number | null
  nth: number | null
  line_days: number[]
  line_weights: number[]
  note: string
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

/** What a viewer sees of these entries, newest first. `ids` is a query of one column, id. */
export async function entriesIn(db: Db, viewerId: string, ids: RawBuilder<unknown>): Promise<Entry[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.public_id, trim_scale(e.weight)::text as weight, e.note, e.measured_at, e.created_at, e.edited_at,
           e.revision, e.likes_count,
           e.comments_count, e.member_id, e.idempotency_key, m.name, m.handle, m.avatar_id,
           round(e.weight - up_to.previous, 1)::text as delta, up_to.line_days, up_to.line_weights,
           m.target_weight::float8 as target, ${isTowardsGoal} as is_towards_goal, ${nthOf(viewerId)} as nth,
           l.entry_id is not null as is_liked,
           said.*
    from (${ids}) page
    join entries e on e.id = page.id
    join members m on m.id = e.member_id
    left join likes l on l.entry_id = e.id and l.member_id = ${viewerId}
    cross join lateral (${lineUpTo(viewerId)}) up_to
    left join lateral (${newestCommentOn(viewerId)}) said on true
    where ${maySeeEntry(viewerId, { entry: 'e', member: 'm' })}
    order by e.id desc`.execute(db)
  return rows.map((row) => asEntry(viewerId, row))
}

/** The trend of a line begins so many entries before it: what lies further back weighs next to nothing. */
const warmUp = 120

/**
 * Of `entries e`: the days and weights up to it, newest first, as far as the viewer may see them. The history's index holds
 * them all, so that each entry of a page costs one short stretch of it.
 */
export const lineUpTo = (viewerId: string | null) => sql`
  select array_agg(day_in_japan(p.measured_at) - date '1970-01-01' order by p.measured_at desc, p.id desc) as line_days,
         array_agg(p.weight::float8 order by p.measured_at desc, p.id desc) as line_weights,
         (array_agg(p.weight order by p.measured_at desc, p.id desc))[2] as previous
  from (select p.weight, p.measured_at, p.id from entries p
        where p.member_id = e.member_id and (p.measured_at, p.id) <= (e.measured_at, e.id) and ${isFor(viewerId, 'p')}
        order by p.measured_at desc, p.id desc limit ${sql.lit(lineLength + warmUp)}) p`

/** Of `members m`: whoever is beyond their target, or has none, moves neither towards it nor away. */
const isTowardsGoal = sql<boolean>`coalesce(
  sign(round(e.weight - up_to.previous, 1)) = sign(m.target_weight - up_to.previous)
  and m.target_weight <> up_to.previous
  and coalesce(m.goal_direction, sign(m.target_weight - up_to.previous)) = sign(m.target_weight - up_to.previous), false)`

/** Nobody counts further back than this. */
const countedBack = 100

const nthOf = (viewerId: string) => sql`(
  select case when count(*) < ${sql.lit(countedBack)} then ${countFor(viewerId, 'm')} - count(*)::integer end
  from (select from entries n where n.member_id = e.member_id and n.id > e.id and ${isFor(viewerId, 'n')}
        limit ${sql.lit(countedBack)}) newer)`

const asEntry = (viewerId: string, row: EntryRow): Entry => ({
  id: String(row.id),
  publicId: row.public_id,
  member: memberOf({ id: row.member_id, name: row.name, handle: row.handle, avatar_id: row.avatar_id }),
  weight: row.weight,
  delta: row.delta,
  isTowardsGoal: row.is_towards_goal,
  line: { ...lineOf({ days: row.line_days, weights: row.line_weights }), target: row.target },
  nth: row.nth,
  note: row.note,
  measuredAt: row.measured_at.toISOString(),
  publishedAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  revision: row.revision,
  likes: row.likes_count,
  comments: row.comments_count,
  newestComment: newestCommentIn(row),
  isLiked: row.is_liked,
  isOwn: row.member_id === viewerId,
  ...(row.member_id === viewerId && { key: row.idempotency_key }),
})

export const oneEntry = async (db: Db, viewerId: string, id: string): Promise<Entry | undefined> =>
  (await entriesIn(db, viewerId, sql`select ${id}::bigint as id`))[0]

export const entryUnder = async (db: Db, viewerId: string, publicId: string): Promise<Entry | undefined> =>
  (await entriesIn(db, viewerId, sql`select id from entries where public_id = ${publicId}`))[0]

export const entriesOf = (db: Db, viewerId: string, page: { memberId: string; before: string | null; limit: number }) =>
  entriesIn(
    db,
    viewerId,
    sql`select e.id from entries e
        where e.member_id = ${page.memberId} and e.id < ${page.before ?? newest} and ${isFor(viewerId, 'e')}
        order by e.id desc limit ${sql.lit(page.limit)}`,
  )

interface NeighbourRow {
  side: 'previous' | 'next'
  publicId: string
  weight: string
  measuredAt: Date
}

/** Of the same member, the ones measured just before and just after it, as far as the viewer may see them. */
export async function neighboursOf(db: Db, viewerId: string, id: string): Promise<NeighbourRow[]> {
  const beside = (side: 'previous' | 'next') => {
    const isThere = side === 'previous' ? sql`<` : sql`>`
    const nearest = side === 'previous' ? sql`desc` : sql`asc`
    return sql`(
      select ${side} as side, n.public_id as "publicId", trim_scale(n.weight)::text as weight, n.measured_at as "measuredAt"
      from entries e join entries n on n.member_id = e.member_id
      where e.id = ${id} and (n.measured_at, n.id) ${isThere} (e.measured_at, e.id) and ${isFor(viewerId, 'n')}
      order by n.measured_at ${nearest}, n.id ${nearest} limit 1)`
  }
  const { rows } = await sql<NeighbourRow>`${beside('previous')} union all ${beside('next')}`.execute(db)
  return rows
}

export async function isSeen(db: Db, viewerId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from members m where m.id = ${memberId} and ${maySee(viewerId, 'm')}`.execute(db)
  return rows.length > 0
}

/** The cursor of a first page: it is above every id. */
const newest = '9007199254740991'

/**
 * The entry and whose it is, if the viewer is still there and may see it. Both rows are locked until the transaction
 * ends, the member first, as whoever deletes an account takes them.
 */
export const lockEntry = (viewerId: string, id: string) => sql<{ id: number; member_id: string }>`
  with viewer as materialized (
    select v.id from members v where v.id = ${viewerId} and ${takesPart('v')} for key share)
  select e.id, e.member_id from viewer, entries e join members m on m.id = e.member_id
  where e.id = ${id} and ${maySeeEntry(viewerId, { entry: 'e', member: 'm' })} for key share of e`

export const lockVisibleEntry = async (tx: Tx, viewerId: string, id: string) =>
  (await lockEntry(viewerId, id).execute(tx)).rows[0]

/** Whether the viewer sees an entry; it locks nothing, for whoever only reads. */
export async function seesEntry(db: Db, viewerId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from entries e join members m on m.id = e.member_id
    where e.id = ${id} and ${maySeeEntry(viewerId, { entry: 'e', member: 'm' })}`.execute(db)
  return rows.length > 0
}

interface NewEntry {
  memberId: string
  weight: string
  note: string
  /** When it was measured; now, when nobody says otherwise. */
  measuredAt?: string | undefined
  source: string
  idempotencyKey: string
}

/** Before one's entries: whoever deletes the account does the same. False when somebody did, or disabled it. */
export async function lockMember(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from members m where m.id = ${memberId} and ${takesPart('m')} for no key update`.execute(tx)
  return rows.length > 0
}

interface Key {
  memberId: string
  idempotencyKey: string
}

/** Whether what was made under this key is deleted by now. */
export const isKeyOfDeleted = ({ memberId, idempotencyKey }: Key) => sql<boolean>`
  exists (select from spent_keys where hash = spent_hash(${memberId}::uuid, ${idempotencyKey}::uuid))`

/** A browser that was closed before the answer came may send it once more weeks later. */
export const forgetKeysOfDeleted = (db: Db) =>
  sql`delete from spent_keys where spent_at < now() - interval '30 days'`.execute(db)

/** Null when there is an entry under this key already. */
export async function insertEntry(tx: Tx, { memberId, weight, note, measuredAt, source, idempotencyKey }: NewEntry) {
  const measured =
    measuredAt === undefined ? {} : { measured_at: sql<Date>`least(${new Date(measuredAt)}::timestamptz, now())` }
  const row = await tx
    .insertInto('entries')
    .values({ member_id: memberId, weight, note, source, idempotency_key: idempotencyKey, ...measured })
    .onConflict((conflict) => conflict.columns(['member_id', 'idempotency_key']).doNothing())
    .returning(['id', isKeyOfDeleted({ memberId, idempotencyKey }).as('is_key_of_deleted')])
    .executeTakeFirst()
  return row ? { id: String(row.id), isKeyOfDeleted: row.is_key_of_deleted } : null
}

export const entryUnderKey = async (db: Db, { memberId, idempotencyKey }: Key) =>
  db
    .selectFrom('entries')
    .select(['id', 'note', sql<string>`trim_scale(weight)::text`.as('weight')])
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()

export interface OwnEntry {
  weight: string
  note: string
  measuredAt: Date
  editedAt: Date | null
  revision: number
  now: Date
}

/** An entry as its owner published or last corrected it; undefined for whoever has not published it. */
export async function ownEntry(db: Db, { id, memberId }: { id: string; memberId: string }) {
  const { rows } = await sql<OwnEntry>`
    select weight::text, note, measured_at as "measuredAt", edited_at as "editedAt", revision, now() as now
    from entries where id = ${id} and member_id = ${memberId}`.execute(db)
  return rows[0]
}

interface Correction {
  id: string
  memberId: string
  weight?: string | undefined
  note?: string | undefined
  measuredAt?: string | undefined
}

/**
 * What is left out stays, and a time to the millisecond that is the same stays what it was. Another weight is nobody's but the
 * owner's; what a scale had said is kept, so that the same weighing is known when it comes in again. The goal leads where
 * the corrected weights say, unless it leads elsewhere already because its start is deleted.
 */
export async function correctEntry(tx: Tx, { id, memberId, weight, note, measuredAt }: Correction): Promise<void> {
  const direction = sql`goal_direction(m.id, m.target_weight, m.target_set_at)`
  const { rows } = await sql<{ follows: boolean }>`
    select m.goal_direction is not distinct from ${direction} as follows from members m where m.id = ${memberId}`.execute(
    tx,
  )
  const at = measuredAt === undefined ? null : new Date(measuredAt)
  await sql`
    update entries e set
      weight = c.weight, note = coalesce(${note ?? null}, e.note), measured_at = c.measured_at,
      source = case when c.weight = e.weight then e.source else 'typed' end,
      read_weight = case when e.source = 'typed' then e.read_weight else coalesce(e.read_weight, e.weight) end,
      read_at = case when e.source = 'typed' then e.read_at else coalesce(e.read_at, e.measured_at) end,
      edited_at = now(), revision = e.revision + 1
    from (select id, coalesce(${weight ?? null}::numeric, weight) as weight,
                 case when date_trunc('milliseconds', measured_at) = coalesce(${at}::timestamptz, measured_at) then measured_at
                      else least(coalesce(${at}::timestamptz, measured_at), now()) end as measured_at
          from entries where id = ${id} and member_id = ${memberId}) c
    where e.id = c.id`.execute(tx)
  if (rows[0]?.follows)
    await sql`update members m set goal_direction = ${direction} where m.id = ${memberId}
      and m.goal_direction is distinct from ${direction}`.execute(tx)
}

/** A member deletes only their own entries. */
export const deleteEntry = async (tx: Tx, { id, memberId }: { id: string; memberId: string }): Promise<boolean> => {
  const gone = await sql`delete from entries where id = ${id} and member_id = ${memberId} returning 1`.execute(tx)
  return gone.rows.length > 0
}
