import type { notifications, OutputOf } from '@hakari/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { nextAfter } from '../queries.ts'

export type Consent = NonNullable<OutputOf<typeof notifications.mine>['letterConsent']>
export type EndedPlace = 'settings' | 'link'

interface Row {
  givenAt: Date
  place: Consent['place']
}

/** The one in force. */
export async function openConsentOf(db: Db, memberId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select given_at as "givenAt", place from letter_consents
    where member_id = ${memberId} and ended_at is null`.execute(db)
  return rows[0]
}

/** Who has asked already has asked then and there. */
export async function insertConsent(
  tx: Tx,
  { memberId, place }: { memberId: string; place: Consent['place'] },
): Promise<void> {
  await sql`
    insert into letter_consents (member_id, place) values (${memberId}, ${place})
    on conflict (member_id) where ended_at is null do nothing`.execute(tx)
  await sql`
    insert into letters (member_id, next_at)
    select m.id, ${nextAfter(sql`now()`, sql.ref('m.id'))} from members m where m.id = ${memberId}
    on conflict (member_id) do nothing`.execute(tx)
}

export async function closeConsent(
  tx: Tx,
  { memberId, place }: { memberId: string; place: EndedPlace },
): Promise<void> {
  await sql`
    update letter_consents set ended_at = now(), ended_place = ${place}
    where member_id = ${memberId} and ended_at is null`.execute(tx)
  await sql`delete from letters where member_id = ${memberId}`.execute(tx)
}
