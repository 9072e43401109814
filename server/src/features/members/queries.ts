import { sql } from 'kysely'
import type { Member } from '@hakari/contract'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'

export interface NewMember {
  name: string
  bio: string
  /** A decimal text; empty when there is no target. */
  targetWeight: string
}

const columns = ['id', 'name', 'handle', 'avatar_id'] as const

export const memberOf = (row: { id: string; name: string; handle: string; avatar_id: string | null }): Member => ({
  id: row.id,
  name: row.name,
  handle: row.handle,
  avatar: row.avatar_id && `/pictures/${row.avatar_id}`,
})

/** Who has left since the request began is nobody any more. */
export const findMember = async (db: Db, id: string): Promise<Member> =>
  memberOf(
    await db
      .selectFrom('members')
      .select(columns)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new Refusal('not_signed_in')),
  )

/** Null when the handle is taken. */
export async function insertMember(
  tx: Tx,
  { name, bio, targetWeight }: NewMember,
  handle: string,
): Promise<string | null> {
  const row = await tx
    .insertInto('members')
    .values({ name, bio, handle, target_weight: targetWeight === '' ? null : targetWeight })
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const renameMember = (db: Db, id: string, name: string) =>
  db
    .updateTable('members')
    .set({ name, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
