import type { Db, Tx } from '../../platform/database/connect.ts'

interface Like {
  entryId: string
  memberId: string
}

/** False when it was there already: liking twice is no mistake. */
export async function insertLike(tx: Tx, { entryId, memberId }: Like): Promise<boolean> {
  const row = await tx
    .insertInto('likes')
    .values({ entry_id: Number(entryId), member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('entry_id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteLike = (tx: Tx, { entryId, memberId }: Like) =>
  tx.deleteFrom('likes').where('entry_id', '=', Number(entryId)).where('member_id', '=', memberId).execute()

export const likesOf = async (db: Db, entryId: string): Promise<number> => {
  const row = await db.selectFrom('entries').select('likes_count').where('id', '=', Number(entryId)).executeTakeFirst()
  return row?.likes_count ?? 0
}
