import type { Audience } from '@hakari/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import { rankOf, reachNeeded } from '../../visibility/index.ts'

interface Own {
  id: string
  memberId: string
}

export interface OwnAudience {
  audience: number
  /** How far one has to reach to see it, as its owner's account stands. */
  needed: number
  isPrivate: boolean
}

/**
 * For whom an entry of one's own is. Whoever comments on it meanwhile or likes it is done before, or sees it as it will be: the
 * lock waits for theirs.
 */
export async function lockAudience(tx: Tx, { id, memberId }: Own): Promise<OwnAudience | undefined> {
  const { rows } = await sql<OwnAudience>`
    select e.audience, ${reachNeeded({ entry: 'e', member: 'm' })} as needed, m.is_private as "isPrivate"
    from entries e join members m on m.id = e.member_id
    where e.id = ${id} and e.member_id = ${memberId} for update of e`.execute(tx)
  return rows[0]
}

export const changeAudience = (tx: Tx, { id, audience }: { id: string; audience: Audience }) =>
  sql`update entries set audience = ${rankOf(audience)} where id = ${id}`.execute(tx)
