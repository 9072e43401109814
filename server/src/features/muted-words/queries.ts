import { mutedWords } from '@hakari/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'

export async function wordsOf(db: Db, memberId: string) {
  const { rows } = await sql<{ id: string; word: string }>`
    select id::text as id, word from muted_words where member_id = ${memberId} order by id desc`.execute(db)
  return { items: rows }
}

/** False when there are too many. A word that is there already, however it is written, is no mistake. */
export async function insertWord(tx: Tx, { memberId, word }: { memberId: string; word: string }): Promise<boolean> {
  await sql`select from members where id = ${memberId} for no key update`.execute(tx)
  const { rows } = await sql<{ isFull: boolean; isThere: boolean }>`
    select count(*) >= ${sql.lit(mutedWords.mostMutedWords)} as "isFull",
           coalesce(bool_or(sought = searchable(${word})), false) as "isThere"
    from muted_words where member_id = ${memberId}`.execute(tx)
  if (rows[0]?.isThere) return true
  if (rows[0]?.isFull) return false
  await sql`insert into muted_words (member_id, word) values (${memberId}, ${word})`.execute(tx)
  return true
}

export const deleteWord = (tx: Tx, { memberId, id }: { memberId: string; id: string }) =>
  sql`delete from muted_words where member_id = ${memberId} and id = ${id}`.execute(tx)
