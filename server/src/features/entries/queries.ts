import type { Commenters, Entry, ShownNumbers } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { isoMoment } from '../../platform/iso-moment.ts'
import { memberOf } from '../members/index.ts'
import { stateOfEntries } from './lines/queries.ts'
import { historiesFor, type History } from './lines/remembered-histories.ts'
import { newestCommentIn, newestCommentOn, type NewestCommentRow } from './newest-comment/queries.ts'
import {
  audienceOf,
  columnsOfStanding,
  countWithin,
  commentsCountedFor,
  isMutedText,
  isWithin,
  type Looker,
  lookerOf,
  likesCountedFor,
  mayCommentWithin,
  mayLookInto,
  maySee,
  maySeeEntry,
  numbersOf,
  type Reader,
  reachOf,
  shownChange,
  shownWeight,
  type Viewer,
} from '../visibility/index.ts'

interface EntryRow extends NewestCommentRow {
  id: number
  public_id: string
  weight: string
  target: number | null
  goal_direction: number | null
  audience: number
  is_for_all: boolean
  numbers: ShownNumbers
  reach: number
  state: number
  reached: number
  entries_count: number
  note: string
  is_note_muted: boolean
  commenters: Commenters
  may_comment: boolean
  measured_at: string
  /** Null where it is when it was measured, as it mostly is: an answer is read the faster the less stands in it. */
  created_at: string | null
  edited_at: string | null
  revision: number
  likes_count: number
  comments_count: number
  is_liked: boolean
  member_id: string
  name: string
  handle: string
  avatar_id: string | null
  idempotency_key: string | null
}

/** What is read of an entry and of whose it is, once for a page. */
const columnsIn = (list: string) => list.split(' ')
const entryColumns = columnsIn(
  'id public_id weight note measured_at created_at edited_at revision likes_count comments_count commenters audience member_id idempotency_key',
)
const memberColumns = [
  ...columnsIn(
    'id name handle avatar_id target_weight goal_direction entries_count entries_for_followers_count entries_for_all_count entries_edits',
  ),
  ...columnsOfStanding,
]

const listed = (from: string, columns: string[]) => sql.join(columns.map((column) => sql.ref(`${from}.${column}`)))
const carried = (alias: string, columns: string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(`${alias}.${column}`)} as ${sql.ref(`${alias}_${column}`)}`))
const unpacked = (alias: string, columns: string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(`page.${alias}_${column}`)} as ${sql.ref(column)}`))

/** What a query of a page selects of `entries e` and `members m`, beside the viewer's `reach`. */
export const pageColumns = sql`${carried('e', entryColumns)}, ${carried('m', memberColumns)}`

/** Columns of `members m`, for a query that looks them up before it knows which entries the page has. */
export const columnsOfMember = listed('m', memberColumns)

export interface EntryPage<Values extends Record<string, string> = Record<string, string>> {
  /** Another name for every other text of the query. */
  shape: string
  values: Values
  /** Selects `pageColumns` and `reach`, for a viewer who has this id. */
  select: (viewer: Viewer, values: Values, viewerId: Id) => RawBuilder<unknown>
}

type Id = string | RawBuilder<unknown>

const ask = compileOnce()

/**
 * What a viewer sees of these entries, newest first. Where one of them was deleted, or hidden, before what lies before it was
 * read, the page would be too short and say that there are no more: it is read again as of one moment.
 */
export async function entriesIn<Values extends Record<string, string>>(
  db: Db,
  viewer: Looker,
  page: EntryPage<Values>,
): Promise<Entry[]> {
  const { kind, id, marked } = lookerOf(viewer)
  const { rows: found } = await ask(db, `${page.shape} ${kind}`, { ...page.values, viewer: id ?? '' }, (marks) => {
    const looker = marked(marks.viewer)
    const shown = page.select(looker, marks as unknown as Values, marks.viewer)
    return rowsFor({ looker, viewerId: id === null ? null : marks.viewer }, shown)
  })
  const entries = await withHistories(db, id, found)
  if (!db.isTransaction && entries.length < found.length) return asOfOneMoment(db, (tx) => entriesIn(tx, viewer, page))
  return entries
}

/**
 * The same page for each of these members, who keep nobody away, in one question. Undefined for whom it has to be read once more, of
 * one moment.
 */
export async function entriesForEach<Values extends Record<string, string>>(
  db: Db,
  memberIds: string[],
  page: EntryPage<Values>,
): Promise<(Entry[] | undefined)[]> {
  const { rows: found } = await ask(db, `${page.shape} each`, { ...page.values, viewers: memberIds }, (marks) => {
    const viewerId = sql.ref('asking.id')
    const looker = { openId: viewerId }
    const shown = page.select(looker, marks as unknown as Values, viewerId)
    return sql<EntryRow & { place: number }>`
      select asking.place, theirs.* from unnest(${marks.viewers}::uuid[]) with ordinality asking (id, place)
      cross join lateral (${rowsFor({ looker, viewerId }, shown)}) theirs
      order by asking.place, theirs.id desc`
  })
  const theirs = Map.groupBy(found, ({ place }) => place)
  return Promise.all(
    memberIds.map(async (memberId, at) => {
      const rowsOfOne = theirs.get(at + 1) ?? []
      const entries = await withHistories(db, memberId, rowsOfOne)
      return entries.length < rowsOfOne.length ? undefined : entries
    }),
  )
}

interface Asking {
  looker: Viewer
  viewerId: Id | null
}

const rowsFor = ({ looker, viewerId }: Asking, shown: RawBuilder<unknown>) => sql<EntryRow>`
      select e.id, e.public_id, trim_scale(e.weight)::text as weight, e.note, e.measured_at::text,
             nullif(e.created_at, e.measured_at)::text as created_at, e.edited_at::text, e.revision,
             ${likesCountedFor(looker)} as likes_count, ${commentsCountedFor(looker)} as comments_count, e.commenters,
             ${mayCommentWithin(reach, 'e')} as may_comment, e.member_id,
             case when e.member_id = ${viewerId} then e.idempotency_key end as idempotency_key,
             m.name, m.handle, m.avatar_id, m.target_weight::float8 as target, m.goal_direction,
             ${stateOfEntries} as state, page.reach, ${countWithin(reach, 'm')} as reached, m.entries_count, e.audience,
             ${maySeeEntry(null, rows)} as is_for_all, ${numbersOf(looker, 'm')} as numbers, l.entry_id is not null as is_liked,
             ${isMutedText(looker, { text: 'e.note', writer: 'e.member_id' })} as is_note_muted, said.*
      from (${shown}) page
      cross join lateral (select ${unpacked('e', entryColumns)}) e
      cross join lateral (select ${unpacked('m', memberColumns)}) m
      left join likes l on l.entry_id = e.id and l.member_id = ${viewerId}
      left join lateral (${newestCommentOn(looker)}) said on true
      order by e.id desc`

/** Without those that are gone meanwhile, of which there is no history. */
async function withHistories(db: Db, viewerId: string | null, found: EntryRow[]): Promise<Entry[]> {
  const histories = await historiesFor(db, found)
  return found.flatMap((row): Entry[] => {
    const history = histories.get(row.id)
    return history ? [asEntry(viewerId, row, history)] : []
  })
}

const asOfOneMoment = <Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    return read(tx)
  })

const rows = { entry: 'e', member: 'm' }
/** How far the viewer reaches into the entries of `members m`. */
const reach = sql.ref<number>('page.reach')

/** Of these entries those that the viewer sees, the newest first. */
export const seenEntries = (viewer: Viewer, condition: RawBuilder<unknown>, limit: number) => sql`
  select ${pageColumns}, viewer.reach
  from entries e join members m on m.id = e.member_id
  cross join lateral (select ${reachOf(viewer, 'm')} as reach offset 0) viewer
  where ${condition} and ${isWithin(sql.ref('viewer.reach'), 'e')}
  order by e.id desc limit ${sql.lit(limit)}`

/** Whoever is beyond their target, or has none, moves neither towards it nor away. */
function isTowardsGoal({ target, goal_direction }: EntryRow, { previous, delta }: History): boolean {
  if (target === null || previous === null || target === previous) return false
  const direction = Math.sign(target - previous)
  return Math.sign(Number(delta)) === direction && (goal_direction ?? direction) === direction
}

const asEntry = (viewerId: string | null, row: EntryRow, history: History): Entry => ({
  id: String(row.id),
  publicId: row.public_id,
  member: memberOf({ id: row.member_id, name: row.name, handle: row.handle, avatar_id: row.avatar_id }),
  numbers: row.numbers,
  weight: shownWeight(row.numbers, row.weight),
  delta: shownChange(row.numbers, history.delta),
  isTowardsGoal: shownWeight(row.numbers, isTowardsGoal(row, history)) ?? false,
  audience: audienceOf(row.audience),
  isForAll: row.is_for_all,
  line: { ...history.series, target: shownWeight(row.numbers, row.target) },
  nth: history.nth,
  note: row.note,
  ...(row.is_note_muted && { isNoteMuted: true as const }),
  measuredAt: isoMoment(row.measured_at),
  publishedAt: isoMoment(row.created_at ?? row.measured_at),
  editedAt: row.edited_at && isoMoment(row.edited_at),
  revision: row.revision,
  likes: row.likes_count,
  comments: row.comments_count,
  commenters: row.commenters,
  mayComment: row.may_comment,
  newestComment: newestCommentIn(row),
  isLiked: row.is_liked,
  isOwn: row.member_id === viewerId,
  ...(row.idempotency_key !== null && { key: row.idempotency_key }),
})

export const oneEntry = async (db: Db, viewer: Reader, id: string): Promise<Entry | undefined> =>
  (
    await entriesIn(db, viewer, {
      shape: 'one',
      values: { id },
      select: (looker, value) => seenEntries(looker, sql`e.id = ${value.id}`, 1),
    })
  )[0]

export const entryUnder = async (db: Db, viewer: Reader, publicId: string): Promise<Entry | undefined> =>
  (
    await entriesIn(db, viewer, {
      shape: 'under',
      values: { publicId },
      select: (looker, value) => seenEntries(looker, sql`e.public_id = ${value.publicId}`, 1),
    })
  )[0]

export const entriesOf = (
  db: Db,
  viewer: Looker,
  { memberId, before, limit }: { memberId: string; before: string | null; limit: number },
) =>
  entriesIn(db, viewer, {
    shape: `of ${limit}`,
    values: { memberId, before: before ?? newest },
    select: (looker, value) =>
      seenEntries(looker, sql`e.member_id = ${value.memberId} and e.id < ${value.before}`, limit),
  })

/** Whether the viewer sees a member, and whether what they have recorded is for the viewer, too. */
export async function isOpenTo(db: Db, viewer: Viewer, memberId: string): Promise<{ isOpen: boolean } | undefined> {
  const found = await sql<{ isOpen: boolean }>`
    select ${mayLookInto(viewer, 'm')} as "isOpen" from members m
    where m.id = ${memberId} and ${maySee(viewer, 'm')}`.execute(db)
  return found.rows[0]
}

/** The cursor of a first page: it is above every id. */
const newest = '9007199254740991'

/** Whether the viewer sees an entry; it locks nothing, for whoever only reads. */
export async function seesEntry(db: Db, viewer: Reader, id: string): Promise<boolean> {
  const found = await sql`
    select from entries e join members m on m.id = e.member_id
    where e.id = ${id} and ${maySeeEntry(viewer, rows)}`.execute(db)
  return found.rows.length > 0
}
