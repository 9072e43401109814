import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { takesPart } from '../visibility/index.ts'

export type Purpose = 'sign_up' | 'sign_in' | 'registration' | 'reset' | 'email_change'

interface TokenRow {
  token_hash: Buffer
  purpose: Purpose
  email: string | null
  member_id: string | null
  details: object
  minutes: number
}

export const insertToken = (tx: Tx, { minutes, details, ...row }: TokenRow) =>
  tx
    .insertInto('one_time_tokens')
    .values({
      ...row,
      details: JSON.stringify(details),
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute()

/** A newer link voids the older ones of its purpose. */
export const voidTokens = (
  tx: Tx,
  { purpose, email, memberId }: { purpose: Purpose; email?: string; memberId?: string },
) =>
  tx
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', purpose)
    .where((eb) => (memberId === undefined ? eb('email', '=', email ?? '') : eb('member_id', '=', memberId)))
    .execute()

/** This is one statement, so that of many who use a token at once one gets it. */
export const takeToken = (tx: Tx, { tokenHash, purposes }: { tokenHash: Buffer; purposes: Purpose[] }) =>
  tx
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['purpose', 'email', 'member_id', 'details'])
    .executeTakeFirst()

export const lookAtToken = (db: Db, { tokenHash, purposes }: { tokenHash: Buffer; purposes: Purpose[] }) =>
  db
    .selectFrom('one_time_tokens')
    .select(['purpose', 'email', 'member_id', 'details', sql<boolean>`expires_at <= now()`.as('is_expired')])
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .executeTakeFirst()

const accountColumns = ['member_id', 'handle', 'email', 'password_hash', 'avatar_id', 'google_avatar_id'] as const

const accounts = (db: Db) =>
  db
    .selectFrom('credentials')
    .innerJoin('members', 'members.id', 'credentials.member_id')
    .select(accountColumns)
    .select((eb) => [
      eb
        .exists(eb.selectFrom('identities').select('subject').whereRef('identities.member_id', '=', 'members.id'))
        .as('has_google'),
      eb
        .selectFrom('identities')
        .select('identities.email')
        .whereRef('identities.member_id', '=', 'members.id')
        .limit(1)
        .as('google_email'),
      eb('email_proven_at', 'is not', null).as('is_proven'),
      takesPart('members').as('takes_part'),
      eb('awaits_approval_since', 'is not', null).as('awaits_approval'),
    ])

export const accountByEmail = (db: Db, email: string) => accounts(db).where('email', '=', email).executeTakeFirst()

export const accountOf = (db: Db, memberId: string) =>
  accounts(db).where('credentials.member_id', '=', memberId).executeTakeFirst()

/** The row is locked until the transaction ends: one change of an account at a time. */
export const lockAccount = (tx: Tx, memberId: string) =>
  accounts(tx).where('credentials.member_id', '=', memberId).forUpdate(['members', 'credentials']).executeTakeFirst()

/**
 * The same before it is deleted or disabled, with every row whose counts that will change: members and then entries, each in the
 * order of their ids as whoever follows or likes takes them, so that nobody waits in a circle.
 */
export async function lockAccountAndCircle(tx: Tx, memberId: string) {
  await sql`savepoint circle`.execute(tx)
  // Somebody may come into the circle before the member is locked, and nobody after.
  while (!(await lockCircle(tx, memberId))) await sql`rollback to savepoint circle`.execute(tx)
  const account = await lockAccount(tx, memberId)
  await sql`
    select from entries where id in (
      select id from entries where member_id = ${memberId}
      union select entry_id from likes where member_id = ${memberId}
      union select entry_id from comments where member_id = ${memberId})
    order by id for update`.execute(tx)
  return account
}

/** Locks everybody the member has to do with; false when somebody came into the circle meanwhile. */
async function lockCircle(tx: Tx, memberId: string): Promise<boolean> {
  const circle = sql`select ${memberId}::uuid as id
    union select follower_id from follows where followee_id = ${memberId}
    union select followee_id from follows where follower_id = ${memberId}`
  const { rows } = await sql<{ id: string }>`
    select id from members where id in (${circle}) order by id for no key update`.execute(tx)
  const locked = rows.map(({ id }) => id)
  const missed = await sql`
    select from members where id in (${circle}) and id <> all (${locked}::uuid[]) limit 1`.execute(tx)
  return missed.rows.length === 0
}

/** Locks an address that is no member's yet, so that of two who want it one waits. */
export const lockAddress = (tx: Tx, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${email}, 727004))`.execute(tx)

/** False when the address belongs to somebody. */
export async function insertCredential(
  tx: Tx,
  row: { memberId: string; email: string; passwordHash: string | null; isProven: boolean },
): Promise<boolean> {
  const kept = await tx
    .insertInto('credentials')
    .values({
      member_id: row.memberId,
      email: row.email,
      password_hash: row.passwordHash,
      email_proven_at: row.isProven ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return kept !== undefined
}

export const proveEmail = (tx: Tx, memberId: string) =>
  tx
    .updateTable('credentials')
    .set({ email_proven_at: sql`coalesce(email_proven_at, now())` })
    .where('member_id', '=', memberId)
    .execute()

export const updatePassword = (tx: Tx, memberId: string, passwordHash: string) =>
  tx.updateTable('credentials').set({ password_hash: passwordHash }).where('member_id', '=', memberId).execute()

const isDuplicate = (error: unknown) => (error as { code?: string }).code === '23505'

/** False when the address belongs to somebody by now; the transaction cannot go on then. */
export const updateEmail = (tx: Tx, memberId: string, email: string): Promise<boolean> =>
  tx
    .updateTable('credentials')
    .set({ email, email_proven_at: sql`now()` })
    .where('member_id', '=', memberId)
    .execute()
    .then(
      () => true,
      (error: unknown) => {
        if (isDuplicate(error)) return false
        throw error
      },
    )

export const dropTokensOf = (tx: Tx, memberId: string) =>
  tx.deleteFrom('one_time_tokens').where('member_id', '=', memberId).execute()

/** Of those who want to register the address. A member who wants it is told later that it is taken. */
export const dropRegistrationsFor = (tx: Tx, email: string) =>
  tx.deleteFrom('one_time_tokens').where('email', '=', email).where('member_id', 'is', null).execute()

/** Drops the tokens that name the address, whoever's they are: it belongs to somebody else now. */
export const dropTokensNaming = (tx: Tx, email: string) =>
  tx.deleteFrom('one_time_tokens').where('email', '=', email).execute()

export const pendingEmailOf = async (db: Db, memberId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('one_time_tokens')
    .select('email')
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'email_change')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.email ?? null
}

export const deleteMember = (tx: Tx, memberId: string) => tx.deleteFrom('members').where('id', '=', memberId).execute()

/** Either way it is decided: nobody waits any more. */
export const setDisabled = (tx: Tx, memberId: string, isDisabled: boolean) =>
  tx
    .updateTable('members')
    .set({ disabled_at: isDisabled ? sql<Date>`now()` : null, awaits_approval_since: null })
    .where('id', '=', memberId)
    .execute()

/** Somebody new is disabled in all respects until they are let in. */
export const keepWaiting = (tx: Tx, memberId: string) =>
  tx
    .updateTable('members')
    .set({ disabled_at: sql<Date>`now()`, awaits_approval_since: sql<Date>`now()` })
    .where('id', '=', memberId)
    .execute()

export const letIn = (tx: Tx, memberId: string) => setDisabled(tx, memberId, false)

/** Tokens are kept a day longer than they work, so that a late reader is told why. */
export const sweepTokens = (db: Db) =>
  sql`delete from one_time_tokens where expires_at < now() - interval '1 day'`.execute(db)

interface Identity {
  issuer: string
  subject: string
}

export const memberByIdentity = (db: Db, { issuer, subject }: Identity) =>
  db
    .selectFrom('identities')
    .select('member_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** False when the identity is somebody's, or the member has another one of this issuer. */
export async function insertIdentity(
  tx: Tx,
  { memberId, issuer, subject, address }: Identity & { memberId: string; address: string | null },
): Promise<boolean> {
  const kept = await tx
    .insertInto('identities')
    .values({ member_id: memberId, issuer, subject, email: address })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** The address Google knows may change, and some were linked before it was kept. */
export const noteGoogleAddress = (tx: Tx, { issuer, subject, address }: Identity & { address: string | null }) =>
  tx
    .updateTable('identities')
    .set({ email: address })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()

/** Unlinked identities are remembered, because the address they share with the member would link them again. */
export const unlinkIdentitiesOf = (tx: Tx, memberId: string) =>
  sql`
    with gone as (delete from identities where member_id = ${memberId} returning member_id, issuer, subject)
    insert into unlinked_identities (member_id, issuer, subject)
    select member_id, issuer, subject from gone on conflict do nothing`.execute(tx)

export const wasUnlinked = async (tx: Tx, { memberId, issuer, subject }: Identity & { memberId: string }) => {
  const row = await tx
    .selectFrom('unlinked_identities')
    .select('subject')
    .where('member_id', '=', memberId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets that an identity was unlinked, because the member wants it back. */
export const forgetUnlinked = (tx: Tx, { memberId, issuer, subject }: Identity & { memberId: string }) =>
  tx
    .deleteFrom('unlinked_identities')
    .where('member_id', '=', memberId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()

export const dropIdentitiesOf = (tx: Tx, memberId: string) =>
  tx.deleteFrom('identities').where('member_id', '=', memberId).execute()

/** Members whose name somebody else has too, the oldest of each name first. */
export const membersSharingNames = async (db: Db) => {
  const { rows } = await sql<{ name: string; handle: string; email: string; entries_count: number }>`
    select m.name, m.handle, c.email, m.entries_count from members m join credentials c on c.member_id = m.id
    where exists (select from members other where other.folded_name = m.folded_name and other.id <> m.id)
    order by m.folded_name, m.number`.execute(db)
  return rows
}
