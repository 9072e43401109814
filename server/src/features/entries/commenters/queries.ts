import type { Commenters } from '@hakari/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

interface Own {
  id: string
  memberId: string
  commenters: Commenters
}

/** Whoever comments meanwhile is done before, or sees it as it will be: the lock waits for theirs. False for whose it is not. */
export async function changeCommenters(tx: Tx, { id, memberId, commenters }: Own): Promise<boolean> {
  const { rows } = await sql`
    with held as (select id from entries where id = ${id} and member_id = ${memberId} for update)
    update entries e set commenters = ${commenters} from held where e.id = held.id returning 1`.execute(tx)
  return rows.length > 0
}
