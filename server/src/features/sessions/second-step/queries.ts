import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/connect.ts'

/** How long one may take to find the code. */
export const pendingSeconds = 600
const mostTries = 10

interface Pending {
  secretHash: Buffer
  memberId: string
  /** The session that is to be proven again; null: somebody signs in. */
  sessionId: string | null
  next: string
}

/** However many there are, none takes the place of another: whoever knows the password must not end what its owner began. */
export const insertPending = (tx: Tx, { secretHash, memberId, sessionId, next }: Pending) =>
  tx
    .insertInto('pending_sign_ins')
    .values({
      secret_hash: secretHash,
      member_id: memberId,
      session_id: sessionId,
      next,
      expires_at: sql<Date>`now() + make_interval(secs => ${pendingSeconds})`,
    })
    .execute()

interface Found {
  member_id: string
  session_id: string | null
  expires_at: Date
}

export const pendingUnder = async (db: Db, secretHash: Buffer): Promise<Found | undefined> =>
  db
    .selectFrom('pending_sign_ins')
    .select(['member_id', 'session_id', 'expires_at'])
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Counts a try, whatever becomes of it: one that was begun cannot be tried for ever. */
export const countTry = async (db: Db, secretHash: Buffer): Promise<string | null> => {
  const { rows } = await sql<{ member_id: string }>`
    update pending_sign_ins set tries = tries + 1
    where secret_hash = ${secretHash} and expires_at > now() and tries < ${mostTries} returning member_id`.execute(db)
  return rows[0]?.member_id ?? null
}

/** One statement, so that of two who finish it at once one does. */
export const takePending = (tx: Tx, secretHash: Buffer) =>
  tx
    .deleteFrom('pending_sign_ins')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['member_id', 'session_id', 'next'])
    .executeTakeFirst()

export const deletePending = (db: Db, secretHash: Buffer) =>
  db.deleteFrom('pending_sign_ins').where('secret_hash', '=', secretHash).execute()

export const sweepPending = (db: Db) => sql`delete from pending_sign_ins where expires_at < now()`.execute(db)

export const hasPasskeys = async (db: Db, memberId: string): Promise<boolean> => {
  const row = await db.selectFrom('passkeys').select('id').where('member_id', '=', memberId).executeTakeFirst()
  return row !== undefined
}
