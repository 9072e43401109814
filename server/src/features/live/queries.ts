import type { Member } from '@hakari/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { memberOf } from '../members/index.ts'
import { maySee } from '../visibility/index.ts'

interface Counts {
  id: string
  likes: number
  comments: number
}

/** Of these entries those that are there for everybody, with their counts. */
export async function countsOf(db: Database, ids: string[]): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select e.id::text as id, e.likes_count as likes, e.comments_count as comments
    from entries e join members m on m.id = e.member_id
    where e.id = any(${ids}::bigint[]) and ${maySee(null, 'm')}`.execute(db)
  return rows
}

/** Who of the people online follows one of these authors whom they may see, or is one of them. */
export async function onlineFollowersOf(db: Database, authors: string[], online: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.id from unnest(${online}::uuid[]) o (id)
    where o.id = any(${authors}::uuid[]) or exists (
      select from follows f join members m on m.id = f.followee_id
      where f.follower_id = o.id and f.followee_id = any(${authors}::uuid[]) and ${maySee(null, 'm')})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Of these members those who are there for everybody. */
export async function presentOf(db: Database, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select m.id from members m where m.id = any(${ids}::uuid[]) and ${maySee(null, 'm')}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The same, with what they are called and look like. */
export async function facesOf(db: Database, ids: string[]): Promise<Member[]> {
  const { rows } = await sql<Parameters<typeof memberOf>[0]>`
    select m.id, m.name, m.handle, m.avatar_id from members m
    where m.id = any(${ids}::uuid[]) and ${maySee(null, 'm')}`.execute(db)
  return rows.map(memberOf)
}
