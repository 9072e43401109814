import type { mutes } from '@hakari/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { memberOf } from '../members/index.ts'
import { maySee } from '../visibility/index.ts'

interface Mute {
  by: string
  whom: string
}

const lengths: Record<mutes.MuteLength, string | null> = { day: '24 hours', week: '7 days', always: null }

/** Until when it is; undefined when the member is not there for whoever wants to mute them. */
export async function keepMute(tx: Tx, { by, whom, length }: Mute & { length: mutes.MuteLength }) {
  const { rows } = await sql<{ until: Date | null }>`
    insert into mutes (member_id, muted_id, until)
    select ${by}::uuid, m.id, now() + ${lengths[length]}::interval from members m where m.id = ${whom} and ${maySee(by, 'm')}
    on conflict (member_id, muted_id) do update set until = excluded.until returning until`.execute(tx)
  return rows[0]
}

/** False when there was none. */
export async function deleteMute(tx: Tx, { by, whom }: Mute): Promise<boolean> {
  const { rows } = await sql`delete from mutes where member_id = ${by} and muted_id = ${whom} returning 1`.execute(tx)
  return rows.length > 0
}

interface MuteRow {
  place: number
  until: Date | null
  id: string
  name: string
  handle: string
  avatar_id: string | null
}

export async function mutedBy(db: Db, memberId: string, { before, limit }: { before: string | null; limit: number }) {
  const { rows } = await sql<MuteRow>`
    select u.id as place, u.until, m.id, m.name, m.handle, m.avatar_id
    from mutes u join members m on m.id = u.muted_id
    where u.member_id = ${memberId} and (u.until is null or u.until > now()) and ${maySee(memberId, 'm')}
      ${before === null ? sql`` : sql`and u.id < ${before}`}
    order by u.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => ({
    cursor: String(row.place),
    item: { member: memberOf(row), mutedUntil: row.until?.toISOString() ?? null },
  }))
}

export const forgetOldMutes = (db: Db) => sql`delete from mutes where until <= now()`.execute(db)
