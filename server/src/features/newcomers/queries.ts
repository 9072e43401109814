import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** Whether somebody has come by themselves and is still new at this moment. */
export async function isNewAt(db: Db, memberId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from members where id = ${memberId} and newcomer_until > ${now}`.execute(db)
  return rows.length > 0
}
