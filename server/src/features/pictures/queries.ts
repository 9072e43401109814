import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'

export const insertFile = async (db: Db): Promise<string> =>
  (await db.insertInto('files').defaultValues().returning('id').executeTakeFirstOrThrow()).id

export interface KeptPicture {
  id: string
  createdAt: Date
  idempotencyKey: string | null
}

const columns = ['files.id', 'files.created_at as createdAt', 'files.idempotency_key as idempotencyKey'] as const

/** The upload that made it, should it be sent once more. */
export const noteKey = (tx: Tx, id: string, idempotencyKey: string): Promise<KeptPicture> =>
  tx
    .updateTable('files')
    .set({ idempotency_key: idempotencyKey })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** The picture a member has now. */
export const pictureOf = (db: Db, memberId: string): Promise<KeptPicture | undefined> =>
  db
    .selectFrom('members')
    .innerJoin('files', 'files.id', 'members.avatar_id')
    .select(columns)
    .where('members.id', '=', memberId)
    .executeTakeFirst()

/** Nobody else changes this member's picture until the transaction ends. */
export const holdMember = async (tx: Tx, memberId: string): Promise<void> => {
  await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('not_signed_in'))
}

/** False when it is gone already. */
export const deleteFile = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.deleteFrom('files').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined

/** The picture this member had until now. Whoever left meanwhile is signed in no more. */
export async function swapAvatar(tx: Tx, memberId: string, pictureId: string | null): Promise<string | null> {
  const before = await tx
    .selectFrom('members')
    .select('avatar_id')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('not_signed_in'))
  await tx
    .updateTable('members')
    .set({ avatar_id: pictureId, updated_at: sql`now()` })
    .where('id', '=', memberId)
    .execute()
  return before.avatar_id
}

const abandoned = sql<Date>`now() - interval '2 hours'`

/** Kept for a form that was never sent. */
export const filesOfNobody = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('files')
    .leftJoin('members', 'members.avatar_id', 'files.id')
    .select('files.id')
    .where('members.id', 'is', null)
    .where('files.created_at', '<', abandoned)
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}

export const knownFiles = async (db: Db, ids: string[]): Promise<Set<string>> => {
  const rows = ids.length === 0 ? [] : await db.selectFrom('files').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
