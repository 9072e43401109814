import type { Member } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { memberOf } from '../members/index.ts'
import { maySee, maySeeEntry } from '../visibility/index.ts'

interface Counts {
  id: string
  likes: number
  comments: number
  newestComment: string | null
  revision: number
}

const rows = { entry: 'e', member: 'm' }
const countsFor = (viewer: RawBuilder<unknown> | null) => sql`
  e.id::text as id, e.likes_count as likes, e.comments_count as comments, e.revision,
  (select c.id::text from comments c join members w on w.id = c.member_id
   where c.entry_id = e.id and e.comments_count > 0 and ${maySee(viewer, 'w')}
   order by c.id desc limit 1) as "newestComment"`
const among = (ids: string[]): RawBuilder<unknown> =>
  sql`entries e join members m on m.id = e.member_id and e.id = any(${ids}::bigint[])`

/** Of these entries those that are there for everybody, with their counts. */
export async function countsOf(db: Database, ids: string[]): Promise<Counts[]> {
  const found =
    await sql<Counts>`select ${countsFor(null)} from ${among(ids)} where ${maySeeEntry(null, rows)}`.execute(db)
  return found.rows
}

/** Of entries that are not there for everybody those that are for somebody who is online. */
export async function countsForSome(db: Database, ids: string[], online: string[]): Promise<Map<string, Counts[]>> {
  const found = await sql<Counts & { viewer: string }>`
    select o.id as viewer, ${countsFor(sql.ref('o.id'))} from ${among(ids)} cross join unnest(${online}::uuid[]) o (id)
    where ${maySeeEntry(sql.ref('o.id'), rows)}`.execute(db)
  const of = new Map<string, Counts[]>()
  for (const { viewer, ...its } of found.rows) of.set(viewer, [...(of.get(viewer) ?? []), its])
  return of
}

/** Whether one of these entries is there for everybody. */
export async function isOneForAll(db: Database, ids: string[]): Promise<boolean> {
  const found = await sql`select from ${among(ids)} where ${maySeeEntry(null, rows)} limit 1`.execute(db)
  return found.rows.length > 0
}

interface Published {
  authors: string[]
  ids: string[]
}

/**
 * Who of the people online follows somebody who published what they may see. Each is looked up in turn, which `offset 0` holds
 * on to: joined, all followers of the authors would be read.
 */
export async function onlineFollowersOf(
  db: Database,
  { authors, ids }: Published,
  online: string[],
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select o.id from unnest(${online}::uuid[]) o (id) where exists (
      select from follows f join members m on m.id = f.followee_id join entries e on e.member_id = m.id
      where f.follower_id = o.id and f.followee_id = any(${authors}::uuid[]) and e.id = any(${ids}::bigint[])
        and ${maySeeEntry(sql.ref('o.id'), rows)} offset 0)`.execute(db)
  return found.rows.map(({ id }) => id)
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
