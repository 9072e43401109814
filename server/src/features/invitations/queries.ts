import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'

const usable: RawBuilder<boolean> = sql<boolean>`(used < uses and revoked_at is null and expires_at > now())`

export async function insertInvitation(
  db: Db,
  { codeHash, uses, days }: { codeHash: Buffer; uses: number; days: number },
): Promise<{ id: number; expiresAt: Date }> {
  const row = await db
    .insertInto('invitations')
    .values({ code_hash: codeHash, uses, expires_at: sql<Date>`now() + make_interval(days => ${days})` })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { id: row.id, expiresAt: row.expires_at }
}

export async function usableUnder(db: Db, codeHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('code_hash', '=', codeHash)
    .where(usable)
    .executeTakeFirst()
  return row && String(row.id)
}

export async function isUsable(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('id', '=', Number(id))
    .where(usable)
    .executeTakeFirst()
  return row !== undefined
}

/** One statement, and the row is held until the account is made: of many at once no more come in than it has uses. */
export async function useUp(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('invitations')
    .set({ used: sql`used + 1` })
    .where('id', '=', Number(id))
    .where(usable)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const allInvitations = (db: Db) =>
  db
    .selectFrom('invitations')
    .select(['id', 'uses', 'used', 'created_at', 'expires_at', 'revoked_at', usable.as('is_usable')])
    .orderBy('id')
    .execute()

/** False when there is none, or it was revoked before. */
export async function revoke(db: Db, id: number): Promise<boolean> {
  const row = await db
    .updateTable('invitations')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What is over stays in the operator's list for a while. */
export const sweepInvitations = (db: Db) =>
  sql`delete from invitations where coalesce(revoked_at, expires_at) < now() - interval '30 days'`.execute(db)
