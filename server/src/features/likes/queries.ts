import { sql } from 'kysely'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { lockEntry, lockFreeEntries } from '../entries/index.ts'
import { likesCountedFor } from '../visibility/index.ts'

type Like = { entryId: string; memberId: string }

const ask = compileOnce()

/** As strong as counting the like needs it, and before the like is written: two who both wrote first would wait for each other. */
const counted = sql`no key update`

interface Changed {
  ownerId: string
  hasChanged: boolean
}

/** Returns nothing when there is no such entry to see. A like that was there already is no change: liking twice is no mistake. */
export async function insertLike(tx: Tx, like: Like) {
  const { rows } = await ask(
    tx,
    'like',
    like,
    ({ entryId, memberId }) => sql<Changed>`
      with seen as (${lockEntry(memberId, entryId, counted)}),
      added as (
        insert into likes (entry_id, member_id) select id, ${memberId}::uuid from seen
        on conflict do nothing returning entry_id)
      select member_id as "ownerId", exists (select from added) as "hasChanged" from seen`,
  )
  return rows[0]
}

/** Returns nothing when there is no such entry to see. */
export async function deleteLike(tx: Tx, like: Like) {
  const { rows } = await ask(
    tx,
    'unlike',
    like,
    ({ entryId, memberId }) => sql<Changed>`
      with seen as (${lockEntry(memberId, entryId, counted)}),
      removed as (delete from likes l using seen where l.entry_id = seen.id and l.member_id = ${memberId} returning 1)
      select member_id as "ownerId", exists (select from removed) as "hasChanged" from seen`,
  )
  return rows[0]
}

export interface Toggle {
  entryId: string
  memberId: string
  isLiked: boolean
}

interface Granted extends Changed {
  /** Which of them it was, the first one being 1. */
  place: number
}

const lists = (toggles: Toggle[]) => ({
  entryIds: toggles.map(({ entryId }) => entryId),
  memberIds: toggles.map(({ memberId }) => memberId),
  areLiked: toggles.map(({ isLiked }) => isLiked),
})

/** Of many at once those that may be granted, and for which nobody has to be waited for. */
export async function changeLikes(tx: Tx, toggles: Toggle[]): Promise<Granted[]> {
  const { rows } = await ask(
    tx,
    'many',
    lists(toggles),
    ({ entryIds, memberIds, areLiked }) => sql<Granted>`
      with wanted as materialized (
        select * from unnest(${entryIds}::bigint[], ${memberIds}::uuid[], ${areLiked}::boolean[])
          with ordinality w (entry_id, viewer_id, is_liked, place)),
      seen as materialized (${lockFreeEntries(sql`wanted`)}),
      granted as (select place, entry_id, viewer_id, is_liked, member_id from seen join wanted using (place)),
      added as (
        insert into likes (entry_id, member_id) select entry_id, viewer_id from granted where is_liked order by 1, 2
        on conflict do nothing returning entry_id, member_id),
      removed as (
        delete from likes l using granted g
        where not g.is_liked and l.entry_id = g.entry_id and l.member_id = g.viewer_id returning l.entry_id, l.member_id),
      changed as (select *, true as is_liked from added union all select *, false from removed)
      select g.place, g.member_id as "ownerId", c.entry_id is not null as "hasChanged"
      from granted g left join changed c
        on c.entry_id = g.entry_id and c.member_id = g.viewer_id and c.is_liked = g.is_liked`,
  )
  return rows
}

/** What each of them then sees, in their order. */
export async function likesOfMany(tx: Tx, toggles: Toggle[]): Promise<{ count: number }[]> {
  const { entryIds, memberIds } = lists(toggles)
  const { rows } = await ask(
    tx,
    'counts',
    { entryIds, memberIds },
    (value) => sql<{ count: number }>`
      select ${likesCountedFor(sql.ref('w.viewer_id'))} as count
      from unnest(${value.entryIds}::bigint[], ${value.memberIds}::uuid[]) with ordinality w (entry_id, viewer_id, place)
      left join entries e on e.id = w.entry_id order by w.place`,
  )
  return rows
}

export const likesOf = async (db: Db, viewerId: string, entryId: string): Promise<number> => {
  const { rows } = await ask(
    db,
    'count',
    { viewerId, entryId },
    (value) => sql<{ count: number }>`
      select ${likesCountedFor(value.viewerId)} as count from entries e where e.id = ${value.entryId}`,
  )
  return rows[0]?.count ?? 0
}
