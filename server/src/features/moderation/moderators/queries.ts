import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { takesPart } from '../../visibility/index.ts'

/** Those who were named, have a second factor in force and are not kept out themselves: all others are not there. */
const active = sql`
  moderators o join members om on om.id = o.member_id and ${takesPart('om')}
    and (om.suspended_until is null or om.suspended_until <= now())
  join authenticators oa on oa.member_id = o.member_id and oa.confirmed_at is not null`

export async function isModerator(db: Db, { memberId }: { memberId: string }): Promise<boolean> {
  const { rows } = await sql`select from ${active} where o.member_id = ${memberId}`.execute(db)
  return rows.length > 0
}

/** Whether there is a moderator beside the one who asks, and beside whom it is about. */
export const isAnotherThere = (but: string, subject: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from ${active} where o.member_id <> ${but} and o.member_id is distinct from ${subject})`

/** False when they are one already. */
export async function insertModerator(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into moderators (member_id) values (${memberId}) on conflict do nothing returning member_id`.execute(tx)
  return rows.length > 0
}

export async function deleteModerator(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`delete from moderators where member_id = ${memberId} returning member_id`.execute(tx)
  return rows.length > 0
}

interface Named {
  handle: string
  email: string
  appointedAt: Date
  isActive: boolean
}

export async function listModerators(db: Db): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select m.handle, c.email, n.appointed_at as "appointedAt",
      exists (select from ${active} where o.member_id = n.member_id) as "isActive"
    from moderators n join members m on m.id = n.member_id join credentials c on c.member_id = m.id
    order by n.appointed_at, m.id`.execute(db)
  return rows
}

export async function emailOfHandle(db: Db, handle: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select c.email from members m join credentials c on c.member_id = m.id where m.handle = ${handle}`.execute(db)
  return rows[0]?.email
}
