import type { Db, Tx } from '../../../platform/database/connect.ts'
import { changeChoice } from '../../notification-choices/index.ts'
import { closeConsent, type Consent, type EndedPlace, insertConsent, openConsentOf } from './queries.ts'

const chosen = (mail: boolean) => ({ app: null, push: null, mail })

/** Somebody asks for the letter, which only they can do; when and where is kept. Twice is once. */
export async function giveConsent(
  tx: Tx,
  { memberId, place }: { memberId: string; place: Consent['place'] },
): Promise<void> {
  await insertConsent(tx, { memberId, place })
  await changeChoice(tx, { memberId, kind: 'letter' }, chosen(true))
}

/** Takes it back; a letter that waits goes with it. Twice is once. */
export async function endConsent(tx: Tx, { memberId, place }: { memberId: string; place: EndedPlace }): Promise<void> {
  await closeConsent(tx, { memberId, place })
  await changeChoice(tx, { memberId, kind: 'letter' }, chosen(false))
}

export async function consentOf(db: Db, memberId: string): Promise<Consent | null> {
  const row = await openConsentOf(db, memberId)
  return row ? { givenAt: row.givenAt.toISOString(), place: row.place } : null
}
