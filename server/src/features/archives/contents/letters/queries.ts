import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'

/** When and where somebody asked for the weekly letter, and took that back. */
export async function letterConsentsOf(tx: Tx, memberId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select given_at as "givenAt", place as "place", ended_at as "endedAt", ended_place as "endedPlace"
    from letter_consents where member_id = ${memberId} order by id`.execute(tx)
  return rows
}
