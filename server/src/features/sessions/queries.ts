import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database/connect.ts'
import { takesPart } from '../visibility/index.ts'

/** A session ends after two weeks without a visit, and after 90 days in any case. */
const idle = sql<Date>`now() - interval '14 days'`
const absolute = sql<Date>`now() - interval '90 days'`
const recent = sql<Date>`now() - interval '5 minutes'`
export const longestSeconds = 90 * 24 * 3600
const mostPerMember = 20
/** A browser is known for as long as its cookie stays. */
export const knownSeconds = 365 * 24 * 3600
const longAgo = sql<Date>`now() - make_interval(secs => ${knownSeconds})`
const mostBrowsersPerMember = 20

interface FoundSession {
  session_id: string
  member_id: string
  is_recent: boolean
  is_stale: boolean
}

/** Every request of a member begins with this: one look by an index. */
export async function liveSession(db: Database, tokenHash: Buffer): Promise<FoundSession | undefined> {
  const { rows } = await sql<FoundSession>`
    select s.id as session_id, s.member_id, s.proved_at > ${recent} as is_recent,
           s.last_seen_at < now() - interval '10 minutes' as is_stale
    from sessions s join members m on m.id = s.member_id
    where s.token_hash = ${tokenHash} and s.last_seen_at > ${idle} and s.created_at > ${absolute}
      and ${takesPart('m')}`.execute(db)
  return rows[0]
}

export const touchSession = (db: Db, id: string) =>
  db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Which of these still are sessions of somebody who may come in. */
export async function areLive(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select('sessions.id')
    .where('sessions.id', 'in', ids)
    .where('last_seen_at', '>', idle)
    .where('created_at', '>', absolute)
    .where(takesPart('members'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function insertSession(tx: Tx, row: { token_hash: Buffer; member_id: string; user_agent: string }) {
  await tx.insertInto('sessions').values(row).execute()
  await sql`
    delete from sessions where id in (
      select id from sessions where member_id = ${row.member_id}
      order by created_at desc, id offset ${mostPerMember})`.execute(tx)
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

export const deleteSessionsOf = (db: Db, memberId: string) =>
  db.deleteFrom('sessions').where('member_id', '=', memberId).execute()

export const deleteSessionsBut = (db: Db, { memberId, keep }: { memberId: string; keep: string }) =>
  db.deleteFrom('sessions').where('member_id', '=', memberId).where('id', '<>', keep).execute()

export const sessionsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .where('last_seen_at', '>', idle)
    .where('created_at', '>', absolute)
    .orderBy('created_at', 'desc')
    .execute()

export const credentialByEmail = (db: Db, email: string) =>
  db
    .selectFrom('credentials')
    .innerJoin('members', 'members.id', 'credentials.member_id')
    .select(['member_id', 'password_hash', takesPart('members').as('takes_part')])
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

interface KnownBrowser {
  hash: Buffer
  memberId: string
}

/** Whether the browser is known to whoever has this address; without one, to anybody. */
export const isKnown = async (db: Db, hash: Buffer, email?: string): Promise<boolean> => {
  const known = db
    .selectFrom('known_browsers')
    .innerJoin('credentials', 'credentials.member_id', 'known_browsers.member_id')
    .select('email')
    .where('secret_hash', '=', hash)
    .where('seen_at', '>', longAgo)
  const found = await (email === undefined ? known : known.where('email', '=', email)).executeTakeFirst()
  return found !== undefined
}

export const touchBrowser = async (tx: Tx, { hash, memberId }: KnownBrowser): Promise<boolean> => {
  const known = await tx
    .updateTable('known_browsers')
    .set({ seen_at: sql`now()` })
    .where('secret_hash', '=', hash)
    .where('member_id', '=', memberId)
    .where('seen_at', '>', longAgo)
    .returning('member_id')
    .executeTakeFirst()
  return known !== undefined
}

export const renameBrowser = (tx: Tx, { from, to }: { from: Buffer; to: Buffer }) =>
  tx.updateTable('known_browsers').set({ secret_hash: to }).where('secret_hash', '=', from).execute()

export const insertBrowser = (tx: Tx, { hash, memberId }: KnownBrowser) =>
  tx
    .insertInto('known_browsers')
    .values({ secret_hash: hash, member_id: memberId })
    .onConflict((conflict) => conflict.columns(['secret_hash', 'member_id']).doUpdateSet({ seen_at: sql`now()` }))
    .execute()

export const deleteBrowsersBeyond = (tx: Tx, memberId: string) =>
  sql`
    delete from known_browsers where member_id = ${memberId} and secret_hash in (
      select secret_hash from known_browsers where member_id = ${memberId}
      order by seen_at desc, secret_hash offset ${mostBrowsersPerMember})`.execute(tx)

export const deleteBrowser = (db: Db, hash: Buffer) =>
  db.deleteFrom('known_browsers').where('secret_hash', '=', hash).execute()

export const deleteBrowsersOf = (db: Db, memberId: string) =>
  db.deleteFrom('known_browsers').where('member_id', '=', memberId).execute()

export const forgetOldBrowsers = (db: Db) => sql`delete from known_browsers where seen_at < ${longAgo}`.execute(db)
