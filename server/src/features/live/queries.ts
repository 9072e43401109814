import type { LiveUpdate, Member } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { newestCommentIn, newestCommentOn, type NewestCommentRow } from '../entries/index.ts'
import { memberOf } from '../members/index.ts'
import {
  commentsCountedFor,
  isHeard,
  likesCountedFor,
  maySee,
  maySeeEntry,
  reachOf,
  type Viewer,
} from '../visibility/index.ts'

type Counts = LiveUpdate['entries'][number]
type CountRow = Omit<Counts, 'newestComment'> & NewestCommentRow

const rows = { entry: 'e', member: 'm' }
const countsFor = (viewer: Viewer) => sql`
  e.id::text as id, ${likesCountedFor(viewer)} as likes, ${commentsCountedFor(viewer)} as comments, e.revision, said.*`
const among = (ids: string[]): RawBuilder<unknown> =>
  sql`entries e join members m on m.id = e.member_id and e.id = any(${ids}::bigint[])`
const withNewest = (viewer: RawBuilder<unknown> | null) =>
  sql`left join lateral (${newestCommentOn(viewer)}) said on true`
const countsIn = (row: CountRow): Counts => ({
  id: row.id,
  likes: row.likes,
  comments: row.comments,
  newestComment: newestCommentIn(row),
  revision: row.revision,
})

/** Of these entries those that are there for everybody, with their counts. */
export async function countsOf(db: Database, ids: string[]): Promise<Counts[]> {
  const found = await sql<CountRow>`
    select ${countsFor(null)} from ${among(ids)} ${withNewest(null)} where ${maySeeEntry(null, rows)}`.execute(db)
  return found.rows.map(countsIn)
}

/** Of these entries those that are for each of these members, with the counts that are theirs to see. */
export async function countsForSome(db: Database, ids: string[], online: string[]): Promise<Map<string, Counts[]>> {
  const found = await sql<CountRow & { viewer: string }>`
    select o.id as viewer, ${countsFor(sql.ref('o.id'))} from ${among(ids)} cross join unnest(${online}::uuid[]) o (id)
    ${withNewest(sql.ref('o.id'))}
    where ${maySeeEntry(sql.ref('o.id'), rows)}`.execute(db)
  const of = new Map<string, Counts[]>()
  for (const row of found.rows) of.set(row.viewer, [...(of.get(row.viewer) ?? []), countsIn(row)])
  return of
}

/** Whether one of these entries is there for everybody. */
export async function isOneForAll(db: Database, ids: string[]): Promise<boolean> {
  const found = await sql`select from ${among(ids)} where ${maySeeEntry(null, rows)} limit 1`.execute(db)
  return found.rows.length > 0
}

interface Left {
  id: string
  memberId: string
  needed: number
}

/** Of entries that were not for everybody, who of the people online could see which. */
export async function couldSee(db: Database, left: Left[], online: string[]): Promise<Map<string, string[]>> {
  const found = await sql<{ viewer: string; id: string }>`
    select o.id as viewer, l.id::text as id
    from unnest(${left.map(({ id }) => id)}::bigint[], ${left.map(({ memberId }) => memberId)}::uuid[],
                ${left.map(({ needed }) => needed)}::integer[]) l (id, member_id, needed)
    join members m on m.id = l.member_id cross join unnest(${online}::uuid[]) o (id)
    where ${reachOf(sql.ref('o.id'), 'm')} >= l.needed`.execute(db)
  const of = new Map<string, string[]>()
  for (const { viewer, id } of found.rows) of.set(viewer, [...(of.get(viewer) ?? []), id])
  return of
}

interface Published {
  authors: string[]
  ids: string[]
}

/**
 * Whom of those who published what they may see each of the people online follows. Each is asked for all whom they follow, which
 * `offset 0` holds on to: asked for the authors alone, all followers of a famous one would be read for each of them.
 */
export async function followedAuthors(
  db: Database,
  { authors, ids }: Published,
  online: string[],
): Promise<Map<string, string[]>> {
  const found = await sql<{ viewer: string; authors: string[] }>`
    with told as materialized (
      select o.id as viewer, f.followee_id from unnest(${online}::uuid[]) o (id)
      cross join lateral (select followee_id from follows where follower_id = o.id offset 0) f
      where f.followee_id = any(${authors}::uuid[]))
    select told.viewer, array_agg(distinct m.id) as authors
    from told join members m on m.id = told.followee_id join entries e on e.member_id = m.id
    where e.id = any(${ids}::bigint[]) and ${maySeeEntry(sql.ref('told.viewer'), rows)} and ${isHeard(sql.ref('told.viewer'), 'm')}
    group by told.viewer`.execute(db)
  return new Map(found.rows.map((row) => [row.viewer, row.authors]))
}

/** Of these members those who keep somebody away, are kept away, mute somebody, or have words that they do not want to read. */
export async function withDistances(db: Database, online: string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select o.id from unnest(${online}::uuid[]) o (id)
    where exists (select from unheard u where u.viewer_id = o.id) or exists (select from muted_words w where w.member_id = o.id)`.execute(
    db,
  )
  return found.rows.map(({ id }) => id)
}

interface Distance {
  viewer: string
  member: string
  isApart: boolean
}

/** Of whom of these each of the viewers is told nothing unasked, and from whom they are kept apart. */
export async function distancesAmong(db: Database, viewers: string[], mentioned: string[]): Promise<Distance[]> {
  const found = await sql<Distance>`
    select u.viewer_id as viewer, u.member_id as member,
           exists (select from kept_apart k where k.viewer_id = u.viewer_id and k.member_id = u.member_id) as "isApart"
    from unheard u where u.viewer_id = any(${viewers}::uuid[]) and u.member_id = any(${mentioned}::uuid[])`.execute(db)
  return found.rows
}

/** Whose these entries are. */
export async function ownersOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  const found = await sql<{ id: string; owner: string }>`
    select e.id::text as id, e.member_id as owner from entries e where e.id = any(${ids}::bigint[])`.execute(db)
  return new Map(found.rows.map(({ id, owner }) => [id, owner]))
}

/** Of these members those who are there for everybody. */
export async function presentOf(db: Database, ids: string[]): Promise<Set<string>> {
  const found = await sql<{ id: string }>`
    select m.id from members m where m.id = any(${ids}::uuid[]) and ${maySee(null, 'm')}`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}

/** Those of these members who are there for everybody, with name, handle and picture. */
export async function memberUpdatesOf(db: Database, ids: string[]): Promise<Member[]> {
  const found = await sql<Parameters<typeof memberOf>[0]>`
    select m.id, m.name, m.handle, m.avatar_id from members m
    where m.id = any(${ids}::uuid[]) and ${maySee(null, 'm')}`.execute(db)
  return found.rows.map(memberOf)
}
