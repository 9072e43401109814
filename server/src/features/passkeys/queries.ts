import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'

type Purpose = 'add' | 'sign_in' | 'prove'

/** How long one may look for the device, and five minutes are what browsers wait at most. */
export const challengeSeconds = 300

/** To what a challenge belongs: to a session, or to the browser that wants to sign in. */
export type Asker =
  | { purpose: Exclude<Purpose, 'sign_in'>; sessionId: string; browserHash: null }
  | { purpose: 'sign_in'; sessionId: null; browserHash: Buffer }

export const insertChallenge = (db: Db, challengeHash: Buffer, { purpose, sessionId, browserHash }: Asker) =>
  db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challengeHash,
      purpose,
      session_id: sessionId,
      browser_hash: browserHash,
      expires_at: sql<Date>`now() + make_interval(secs => ${challengeSeconds})`,
    })
    .execute()

/** One statement, whatever the answer turns out to be: no challenge is signed twice. */
export const spendChallenge = async (
  db: Db,
  challengeHash: Buffer,
  { purpose, sessionId, browserHash }: Asker,
): Promise<boolean> => {
  const { rows } = await sql`
    delete from passkey_challenges
    where challenge_hash = ${challengeHash} and purpose = ${purpose} and expires_at > now()
      and session_id is not distinct from ${sessionId}::uuid and browser_hash is not distinct from ${browserHash}::bytea
    returning purpose`.execute(db)
  return rows.length > 0
}

export const sweepChallenges = (db: Db) => sql`delete from passkey_challenges where expires_at < now()`.execute(db)

const shown = ['id', 'name', 'is_synced', 'created_at', 'last_used_at'] as const

export const passkeysOf = (db: Db, memberId: string) =>
  db
    .selectFrom('passkeys')
    .select([...shown, 'credential_id', 'transports'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const countPasskeys = async (db: Db, memberId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from passkeys where member_id = ${memberId}`.execute(db)
  return rows[0]?.count ?? 0
}

interface NewPasskey {
  memberId: string
  sessionId: string
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: string[]
  isSynced: boolean
  name: string
}

/** Null where somebody has it already. */
export const insertPasskey = async (tx: Tx, row: NewPasskey) =>
  (await tx
    .insertInto('passkeys')
    .values({
      member_id: row.memberId,
      credential_id: row.credentialId,
      public_key: row.publicKey,
      sign_count: row.signCount,
      transports: row.transports,
      is_synced: row.isSynced,
      name: row.name,
      browser_id: (eb) => eb.selectFrom('sessions').select('browser_id').where('id', '=', row.sessionId),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(shown)
    .executeTakeFirst()) ?? null

export const passkeyByCredential = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'member_id', 'public_key', 'sign_count', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

interface Use {
  id: string
  signCount: number
  isSynced: boolean
}

/** False when another use of it was counted meanwhile, or it is gone: a copy of an authenticator counts on its own. */
export const noteUse = async (tx: Tx, { id, signCount, isSynced }: Use): Promise<boolean> => {
  const { rows } = await sql`
    update passkeys set sign_count = ${signCount}, is_synced = ${isSynced}, last_used_at = now()
    where id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0)) returning id`.execute(tx)
  return rows.length > 0
}

export const renamePasskey = (db: Db, { id, memberId, name }: { id: string; memberId: string; name: string }) =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning(shown)
    .executeTakeFirst()

export const deletePasskey = async (tx: Tx, { id, memberId }: { id: string; memberId: string }) =>
  (
    await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .returning('name')
      .executeTakeFirst()
  )?.name ?? null

export const deletePasskeysOf = (tx: Tx, memberId: string) =>
  tx.deleteFrom('passkeys').where('member_id', '=', memberId).execute()

export const deletePasskeysFrom = (tx: Tx, browserId: string) =>
  tx.deleteFrom('passkeys').where('browser_id', '=', browserId).execute()

/** One at a time adds, so that nobody has more than they may. */
export const ownerForAdding = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('members')
    .innerJoin('credentials', 'credentials.member_id', 'members.id')
    .select(['email'])
    .where('members.id', '=', memberId)
    .forUpdate(['credentials'])
    .executeTakeFirst()

export const ownerOf = (db: Db, memberId: string) =>
  db
    .selectFrom('members')
    .innerJoin('credentials', 'credentials.member_id', 'members.id')
    .select(['email', 'name'])
    .where('members.id', '=', memberId)
    .executeTakeFirst()
