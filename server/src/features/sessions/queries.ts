import { type RawBuilder, sql } from 'kysely'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { hidesNobody, takesPart } from '../visibility/index.ts'

/** A session ends after two weeks without a visit, and after 90 days in any case. */
const idle = sql<Date>`now() - interval '14 days'`
const absolute = sql<Date>`now() - interval '90 days'`
const recent = sql<Date>`now() - interval '5 minutes'`
export const longestSeconds = 90 * 24 * 3600
const mostPerMember = 20

/** Whether this row of `sessions` has not ended by itself. */
export const isLive = (session: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${session}.last_seen_at`)} > ${idle} and ${sql.ref(`${session}.created_at`)} > ${absolute})`

export interface FoundSession {
  token_hash: Buffer
  session_id: string
  member_id: string
  is_recent: boolean
  is_stale: boolean
  is_suspended: boolean
  hides_nobody: boolean
  is_settled: boolean
}

const ask = compileOnce()

/** One look by an index. Who reads is looked at more closely, and then remembered. */
function sessionsWhere(isThis: RawBuilder<unknown>, { isReading }: { isReading: boolean }): RawBuilder<FoundSession> {
  const [hidesNone, isSettled] = isReading
    ? [hidesNobody('m'), sql`m.first_steps_over_at is not null`]
    : [sql`false`, sql`false`]
  return sql<FoundSession>`
    select s.token_hash, s.id as session_id, s.member_id, s.proved_at > ${recent} as is_recent,
           s.last_seen_at < now() - interval '10 minutes' as is_stale,
           coalesce(m.suspended_until > now(), false) as is_suspended,
           ${hidesNone} as hides_nobody, ${isSettled} as is_settled
    from sessions s join members m on m.id = s.member_id
    where ${isThis} and ${isLive('s')} and ${takesPart('m')}`
}

export async function liveSession(
  db: Db,
  { tokenHash, isReading }: { tokenHash: Buffer; isReading: boolean },
): Promise<FoundSession | undefined> {
  const { rows } = await ask(db, `live ${isReading}`, { tokenHash }, (value) =>
    sessionsWhere(sql`s.token_hash = ${value.tokenHash}`, { isReading }),
  )
  return rows[0]
}

/** The sessions of several who write, in their order. */
export async function liveSessions(db: Db, tokenHashes: Buffer[]): Promise<(FoundSession | undefined)[]> {
  const { rows } = await ask(db, 'several', { tokenHashes }, (value) =>
    sessionsWhere(sql`s.token_hash = any(${value.tokenHashes}::bytea[])`, { isReading: false }),
  )
  return tokenHashes.map((hash) => rows.find(({ token_hash }) => token_hash.equals(hash)))
}

/** Nobody who reads waits for it: not for a standby that has to have it, and not for whoever holds the row. */
export const touchSession = (db: Db, id: string) =>
  sql`
    with here as materialized (
      select s.id, set_config('synchronous_commit', 'local', true) from sessions s where s.id = ${id} for update skip locked
    )
    update sessions set last_seen_at = now() from here where sessions.id = here.id`.execute(db)

/** Which of these still are sessions of somebody who may come in. */
export async function areLive(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select('sessions.id')
    .where('sessions.id', 'in', ids)
    .where(isLive('sessions'))
    .where(takesPart('members'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

interface NewSession {
  token_hash: Buffer
  member_id: string
  user_agent: string
  browser_id: string | null
  isProven: boolean
}

export async function insertSession(tx: Tx, { isProven, ...row }: NewSession): Promise<string> {
  const { id } = await tx
    .insertInto('sessions')
    .values({ ...row, proved_at: isProven ? sql<Date>`now()` : sql<Date>`'-infinity'` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A visit is noted to within ten minutes; of those unused for as long, the one made first goes. */
export async function endLongestUnused(tx: Tx, memberId: string): Promise<void> {
  await sql`
    delete from sessions where id in (
      select id from sessions where member_id = ${memberId}
      order by last_seen_at desc, created_at desc, id offset ${mostPerMember})`.execute(tx)
}

/** The browser is the same and goes on being sent pushes; whatever else ends a session ends them with it. */
export async function moveSubscription(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`update push_subscriptions set session_id = ${to} where session_id = ${from}`.execute(tx)
}

/** Of a proof that is not older than five minutes: whoever comes second finds it spent. */
export const takeProof = async (tx: Tx, { sessionId }: { sessionId: string }): Promise<boolean> => {
  const { rows } = await sql`
    update sessions set proved_at = '-infinity' where id = ${sessionId} and proved_at > ${recent} returning id`.execute(
    tx,
  )
  return rows.length > 0
}

export const deleteSession = async (db: Db, { id, memberId }: { id: string; memberId: string }): Promise<boolean> => {
  const gone = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

export const browserOfSession = async (tx: Tx, id: string): Promise<string | null> => {
  const row = await tx.selectFrom('sessions').select('browser_id').where('id', '=', id).executeTakeFirst()
  return row?.browser_id ?? null
}

/** Whoever was about to come in with what was true before is out, too. */
export async function deleteSessionsOf(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('sessions').where('member_id', '=', memberId).execute()
  await db.deleteFrom('pending_sign_ins').where('member_id', '=', memberId).execute()
}

/** With them goes whoever has shown the password and not yet the code. */
export async function deleteSessionsBut(db: Db, { memberId, keep }: { memberId: string; keep: string }): Promise<void> {
  await db.deleteFrom('sessions').where('member_id', '=', memberId).where('id', '<>', keep).execute()
  await db.deleteFrom('pending_sign_ins').where('member_id', '=', memberId).where('session_id', 'is', null).execute()
}

export const sessionsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('sessions')
    .leftJoin('push_subscriptions', 'session_id', 'sessions.id')
    .select((eb) => [
      'sessions.id',
      'user_agent',
      'sessions.created_at',
      'last_seen_at',
      eb('push_subscriptions.id', 'is not', null).as('has_push'),
    ])
    .where('sessions.member_id', '=', memberId)
    .where(isLive('sessions'))
    .orderBy('sessions.created_at', 'desc')
    .execute()

export const credentialByEmail = (db: Db, email: string) =>
  db
    .selectFrom('credentials')
    .innerJoin('members', 'members.id', 'credentials.member_id')
    .select((eb) => [
      'member_id',
      'password_hash',
      takesPart('members').as('takes_part'),
      eb('awaits_approval_since', 'is not', null).as('awaits_approval'),
    ])
    .where('email', '=', email)
    .executeTakeFirst()

export const waysToProve = async (db: Db, memberId: string) => {
  const row = await db
    .selectFrom('credentials')
    .leftJoin('identities', 'identities.member_id', 'credentials.member_id')
    .select(['password_hash', 'identities.subject'])
    .where('credentials.member_id', '=', memberId)
    .executeTakeFirst()
  return { passwordHash: row?.password_hash ?? null, hasIdentity: row?.subject != null }
}

/** The hash is replaced only if nobody changed the password meanwhile. */
export const upgradeHash = (db: Db, { memberId, from, to }: { memberId: string; from: string; to: string }) =>
  db
    .updateTable('credentials')
    .set({ password_hash: to })
    .where('member_id', '=', memberId)
    .where('password_hash', '=', from)
    .execute()

/** Locked as long as the transaction lasts; false when nobody is there who may come in. */
export const lockMember = async (tx: Tx, memberId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where(takesPart('members'))
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export const lockStanding = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('members')
    .select((eb) => [
      takesPart('members').as('takes_part'),
      eb('awaits_approval_since', 'is not', null).as('awaits_approval'),
    ])
    .where('id', '=', memberId)
    .forShare()
    .executeTakeFirst()

/** The member may have been disabled, or the password changed, since it was looked at. */
export const lockUnchanged = async (
  tx: Tx,
  { memberId, passwordHash }: { memberId: string; passwordHash: string | null },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('members')
    .innerJoin('credentials', 'credentials.member_id', 'members.id')
    .select('members.id')
    .where('members.id', '=', memberId)
    .where(takesPart('members'))
    .where('password_hash', 'is not distinct from', passwordHash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export const sweepSessions = (db: Db) =>
  sql`delete from sessions where last_seen_at < ${idle} or created_at < ${absolute}`.execute(db)
