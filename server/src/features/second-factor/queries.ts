import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Sealed } from '../../platform/vault.ts'
import type { Viewer } from '../../platform/viewer.ts'

const begunRecently = sql<Date>`now() - interval '10 minutes'`

/** Whether codes are asked for. */
export const hasSecondFactor = async (db: Db, memberId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('authenticators')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** One change of the factor at a time, and none while somebody comes in: before anything else, as everywhere. */
export const lockOwner = (tx: Tx, memberId: string) =>
  tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()

export const browserOf = async (db: Db, { sessionId }: Viewer): Promise<string | null> => {
  const row = await db.selectFrom('sessions').select('browser_id').where('id', '=', sessionId).executeTakeFirst()
  return row?.browser_id ?? null
}

/** Begun anew as often as one likes, and never over one that is in force: then it is false. */
export const beginAuthenticator = async (db: Db, { memberId, sessionId }: Viewer, { keyId, box }: Sealed) => {
  const { rows } = await sql`
    insert into authenticators as a (member_id, key_id, sealed, session_id, browser_id)
    values (${memberId}, ${keyId}, ${box}, ${sessionId}, (select browser_id from sessions where id = ${sessionId}))
    on conflict (member_id) do update set key_id = excluded.key_id, sealed = excluded.sealed,
      session_id = excluded.session_id, browser_id = excluded.browser_id, begun_at = now()
    where a.confirmed_at is null
    returning member_id`.execute(db)
  return rows.length > 0
}

export const begunIn = (tx: Tx, { memberId, sessionId }: Viewer) =>
  tx
    .selectFrom('authenticators')
    .select(['key_id', 'sealed'])
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .where('confirmed_at', 'is', null)
    .where('begun_at', '>', begunRecently)
    .forUpdate()
    .executeTakeFirst()

export const confirmAuthenticator = (tx: Tx, memberId: string, step: number) =>
  tx
    .updateTable('authenticators')
    .set({ confirmed_at: sql`now()`, last_step: step })
    .where('member_id', '=', memberId)
    .execute()

export const authenticatorOf = (db: Db, memberId: string) =>
  db
    .selectFrom('authenticators')
    .select(['key_id', 'sealed', 'confirmed_at'])
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()

/** One statement, so that of two who show the same code one is let in; nor does an older code work after a newer one. */
export const spendStep = async (tx: Tx, memberId: string, step: number): Promise<boolean> => {
  const { rows } = await sql`
    update authenticators set last_step = ${step}
    where member_id = ${memberId} and confirmed_at is not null and last_step < ${step} returning member_id`.execute(tx)
  return rows.length > 0
}

export const spendRecoveryCode = async (tx: Tx, memberId: string, hash: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    delete from recovery_codes where member_id = ${memberId} and code_hash = ${hash} returning member_id`.execute(tx)
  return rows.length > 0
}

export const recoveryCodesLeft = async (db: Db, memberId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where member_id = ${memberId}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function replaceRecoveryCodes(tx: Tx, memberId: string, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ member_id: memberId, code_hash })))
    .execute()
}

/** With it go the recovery codes; trust in browsers counts for nothing without it. False when there was none. */
export const deleteAuthenticator = async (tx: Tx, memberId: string): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('authenticators')
    .where('member_id', '=', memberId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return gone?.confirmed_at != null
}

/** Whether codes are asked for because of what somebody did in this browser. */
export const wasTurnedOnIn = async (tx: Tx, browserId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('authenticators')
    .select('member_id')
    .where('browser_id', '=', browserId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whoever was let in without a code before does what needs care only after showing one. */
export const askOthersAgain = (tx: Tx, { memberId, sessionId }: Viewer) =>
  sql`update sessions set proved_at = '-infinity' where member_id = ${memberId} and id <> ${sessionId}`.execute(tx)

export const addressOf = async (db: Db, memberId: string) => {
  const row = await db.selectFrom('credentials').select('email').where('member_id', '=', memberId).executeTakeFirst()
  return row?.email ?? null
}

export const sweepUnconfirmed = (db: Db) =>
  sql`delete from authenticators where confirmed_at is null and begun_at < now() - interval '1 day'`.execute(db)

export const underOtherKeys = (db: Db, newestKey: string, after: string | undefined) => {
  const some = db
    .selectFrom('authenticators')
    .select(['member_id', 'key_id', 'sealed'])
    .where('key_id', '<>', newestKey)
    .orderBy('member_id')
    .limit(100)
  return (after === undefined ? some : some.where('member_id', '>', after)).execute()
}

/** Only while it is what was read: whoever begins anew meanwhile has the last word. */
export const keepUnderNewKey = (db: Db, memberId: string, before: Buffer, { keyId, box }: Sealed) =>
  db
    .updateTable('authenticators')
    .set({ key_id: keyId, sealed: box })
    .where('member_id', '=', memberId)
    .where('sealed', '=', before)
    .execute()
