import { sql } from 'kysely'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { lockEntry } from '../entries/index.ts'
import { likesCountedFor } from '../visibility/index.ts'

type Like = { entryId: string; memberId: string }

const ask = compileOnce()

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
      with seen as (${lockEntry(memberId, entryId)}),
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
      with seen as (${lockEntry(memberId, entryId)}),
      removed as (delete from likes l using seen where l.entry_id = seen.id and l.member_id = ${memberId} returning 1)
      select member_id as "ownerId", exists (select from removed) as "hasChanged" from seen`,
  )
  return rows[0]
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
