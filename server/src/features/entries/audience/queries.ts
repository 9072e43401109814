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
  /** Moderators hid it: meanwhile it is for nobody but its owner. */
  isHidden: boolean
}

const columns = sql`
  e.audience, ${reachNeeded({ entry: 'e', member: 'm' })} as needed, m.is_private as "isPrivate",
  e.hidden_audience is not null as "isHidden"`

/**
 * For whom an entry of one's own is. Whoever comments on it meanwhile or likes it is done before, or sees it as it will be: the
 * lock waits for theirs.
 */
export async function lockAudience(tx: Tx, { id, memberId }: Own): Promise<OwnAudience | undefined> {
  const { rows } = await sql<OwnAudience>`
    select ${columns} from entries e join members m on m.id = e.member_id
    where e.id = ${id} and e.member_id = ${memberId} for update of e`.execute(tx)
  return rows[0]
}

export const changeAudience = (tx: Tx, { id, audience }: { id: string; audience: Audience }) =>
  sql`update entries set audience = ${rankOf(audience)} where id = ${id}`.execute(tx)

/** The same for moderators, whoever's it is. */
export async function lockForModerators(tx: Tx, id: string): Promise<(OwnAudience & { memberId: string }) | undefined> {
  const { rows } = await sql<OwnAudience & { memberId: string }>`
    select ${columns}, e.member_id as "memberId" from entries e join members m on m.id = e.member_id
    where e.id = ${id} for update of e`.execute(tx)
  return rows[0]
}

export const hide = (tx: Tx, id: string) =>
  sql`update entries set audience = ${rankOf('self')}, hidden_audience = audience where id = ${id}`.execute(tx)

/** For whom it was before. */
export async function showAgain(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ audience: number }>`
    update entries set audience = hidden_audience, hidden_audience = null where id = ${id} returning audience`.execute(
    tx,
  )
  return rows[0]?.audience ?? rankOf('self')
}
