import type { Comment } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { isKeyOfDeleted, lockEntry } from '../entries/index.ts'
import { memberOf } from '../members/index.ts'
import {
  commentsCountedFor,
  idOfReader,
  isHeard,
  isMutedText,
  maySee,
  maySeeComment,
  maySeeEntry,
  type Reader,
} from '../visibility/index.ts'

interface CommentRow {
  id: number
  text: string
  is_muted: boolean
  created_at: Date
  member_id: string
  idempotency_key: string
  owner_id: string
  name: string
  handle: string
  avatar_id: string | null
}

async function commentsWhere(db: Db, viewer: Reader, condition: RawBuilder<unknown>, limit: number) {
  const viewerId = idOfReader(viewer)
  const { rows } = await sql<CommentRow>`
    select c.id, c.text, ${isMutedText(viewer, { text: 'c.text', writer: 'c.member_id' })} as is_muted, c.created_at, c.member_id, c.idempotency_key, e.member_id as owner_id, m.name, m.handle, m.avatar_id
    from comments c join entries e on e.id = c.entry_id join members m on m.id = c.member_id
    join members o on o.id = e.member_id
    where ${condition} and ${maySeeComment(viewer, 'c')} and ${maySee(viewer, 'm')} and ${isHeard(viewer, 'm')} and ${maySeeEntry(viewer, { entry: 'e', member: 'o' })}
    order by c.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows.map((row): Comment => ({
    id: String(row.id),
    member: memberOf({ id: row.member_id, name: row.name, handle: row.handle, avatar_id: row.avatar_id }),
    text: row.text,
    ...(row.is_muted && { isMuted: true as const }),
    publishedAt: row.created_at.toISOString(),
    mayDelete: row.member_id === viewerId || row.owner_id === viewerId,
    ...(row.member_id === viewerId && { key: row.idempotency_key }),
  }))
}

export const commentsOn = (
  db: Db,
  viewer: Reader,
  { entryId, before, limit }: { entryId: string; before: string | null; limit: number },
) =>
  commentsWhere(db, viewer, sql`c.entry_id = ${entryId} ${before === null ? sql`` : sql`and c.id < ${before}`}`, limit)

export const oneComment = async (db: Db, viewer: Reader, id: string): Promise<Comment | undefined> =>
  (await commentsWhere(db, viewer, sql`c.id = ${id}`, 1))[0]

interface NewComment {
  entryId: string
  memberId: string
  text: string
  idempotencyKey: string
}

interface Answered {
  ownerId: string
  mayComment: boolean
  /** Null when there is a comment under this key already, or the viewer may not comment. */
  id: string | null
  isKeyOfDeleted: boolean
}

/** Nothing when there is no such entry to see. */
export async function insertComment(tx: Tx, { entryId, memberId, text, idempotencyKey }: NewComment) {
  const { rows } = await sql<Answered>`
    with seen as (${lockEntry(memberId, entryId)}),
    added as (
      insert into comments (entry_id, member_id, text, idempotency_key)
      select id, ${memberId}::uuid, ${text}, ${idempotencyKey}::uuid from seen where may_comment
      on conflict (member_id, idempotency_key) do nothing returning id)
    select member_id as "ownerId", may_comment as "mayComment", (select id::text from added) as id,
           ${isKeyOfDeleted({ memberId, idempotencyKey })} as "isKeyOfDeleted" from seen`.execute(tx)
  return rows[0]
}

/** Whether there is a comment under this key. */
export const isCommentUnderKey = ({ memberId, idempotencyKey }: Pick<NewComment, 'memberId' | 'idempotencyKey'>) =>
  sql<boolean>`exists (select from comments where member_id = ${memberId} and idempotency_key = ${idempotencyKey})`

export const commentUnderKey = (
  db: Db,
  { memberId, idempotencyKey }: Pick<NewComment, 'memberId' | 'idempotencyKey'>,
) =>
  db
    .selectFrom('comments')
    .select(['id', 'entry_id', 'text'])
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()

export const commentCount = async (db: Db, viewerId: string, entryId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select ${commentsCountedFor(viewerId)} as count from entries e where e.id = ${entryId}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * By its writer or by the owner of the entry. The entry it stood under and both of them, or nothing. The entry is locked first, as whoever
 * deletes it with its comments does.
 */
export async function deleteComment(tx: Tx, { id, viewerId }: { id: string; viewerId: string }) {
  await sql`select from entries where id = (select entry_id from comments where id = ${id}) for key share`.execute(tx)
  const { rows } = await sql<{ entry_id: number; writer_id: string; owner_id: string }>`
    delete from comments c using entries e
    where c.id = ${id} and e.id = c.entry_id and (c.member_id = ${viewerId} or e.member_id = ${viewerId})
    returning c.entry_id, c.member_id as writer_id, e.member_id as owner_id`.execute(tx)
  const [gone] = rows
  return gone && { entryId: String(gone.entry_id), writerId: gone.writer_id, ownerId: gone.owner_id }
}

/** The entry is held first, as whoever deletes it with its comments does. */
export async function setHidden(tx: Tx, { id, isHidden }: { id: string; isHidden: boolean }) {
  await sql`select from entries where id = (select entry_id from comments where id = ${id}) for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ entryId: string; writerId: string; ownerId: string }>`
    update comments c set hidden_at = case when ${isHidden} then now() end from entries e
    where c.id = ${id} and e.id = c.entry_id and (c.hidden_at is null) = ${isHidden}
    returning c.entry_id::text as "entryId", c.member_id as "writerId", e.member_id as "ownerId"`.execute(tx)
  return rows[0]
}
