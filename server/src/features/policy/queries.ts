import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { Wording } from './wording.ts'

/** Whoever came after its announcement read this wording, or a later one, when they registered. */
export async function mustBeTold(
  db: Db,
  memberId: string,
  { version, announcedOn }: Pick<Wording, 'version' | 'announcedOn'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from members m where m.id = ${memberId} and day_in_japan(m.joined_at) < ${announcedOn}::date
      and not exists (select from policy_notices n where n.member_id = m.id and n.version >= ${version})`.execute(db)
  return rows.length > 0
}

/** An old tab does not take back what a newer one has shown. */
export async function noteSeen(db: Db, memberId: string, version: number): Promise<void> {
  await sql`
    insert into policy_notices as n (member_id, version) values (${memberId}, ${version})
    on conflict (member_id) do update set version = excluded.version, seen_at = now()
    where n.version < excluded.version`.execute(db)
}
