import { sessions } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/connect.ts'

/** A browser is known for as long as its cookie stays. */
export const knownSeconds = 365 * 24 * 3600
const longAgo = sql<Date>`now() - make_interval(secs => ${knownSeconds})`
const mostBrowsersPerMember = 20
/** Until then the mail about an unknown browser can be answered. */
const disownable = sql<Date>`now() - interval '3 days'`
const trustSpan = sql`make_interval(days => ${sql.lit(sessions.trustedDays)})`

interface KnownBrowser {
  hash: Buffer
  memberId: string
  userAgent: string
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

export const browserHashesOf = async (db: Db, memberId: string): Promise<Buffer[]> => {
  const rows = await db.selectFrom('known_browsers').select('secret_hash').where('member_id', '=', memberId).execute()
  return rows.flatMap(({ secret_hash: hash }) => hash ?? [])
}

/** It stays the same when others sign in there, and the secret becomes another one. */
export const idOfKnown = async (
  db: Db,
  { hash, memberId }: Omit<KnownBrowser, 'userAgent'>,
): Promise<string | null> => {
  const found = await db
    .selectFrom('known_browsers')
    .select('id')
    .where('secret_hash', '=', hash)
    .where('member_id', '=', memberId)
    .where('seen_at', '>', longAgo)
    .executeTakeFirst()
  return found?.id ?? null
}

export const touchBrowser = async (tx: Tx, { hash, memberId, userAgent }: KnownBrowser): Promise<string | null> => {
  const known = await tx
    .updateTable('known_browsers')
    .set({ seen_at: sql`now()`, user_agent: userAgent })
    .where('secret_hash', '=', hash)
    .where('member_id', '=', memberId)
    .where('seen_at', '>', longAgo)
    .returning('id')
    .executeTakeFirst()
  return known?.id ?? null
}

export const renameBrowser = (tx: Tx, { from, to }: { from: Buffer; to: Buffer }) =>
  tx.updateTable('known_browsers').set({ secret_hash: to }).where('secret_hash', '=', from).execute()

export const insertBrowser = async (tx: Tx, { hash, memberId, userAgent }: KnownBrowser): Promise<string> => {
  const { id } = await tx
    .insertInto('known_browsers')
    .values({ secret_hash: hash, member_id: memberId, user_agent: userAgent })
    .onConflict((conflict) =>
      conflict.columns(['secret_hash', 'member_id']).doUpdateSet({ seen_at: sql`now()`, user_agent: userAgent }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Known no longer. Where its owner was told of it by a mail, a row without secret stays, so that the mail still works. */
async function forgetWhere(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from known_browsers where disown_hash is null and ${which}`.execute(db)
  await sql`update known_browsers set secret_hash = null, trusted_at = null where ${which}`.execute(db)
}

export const forgetBrowsersBeyond = (tx: Tx, memberId: string) =>
  forgetWhere(
    tx,
    sql`id in (
      select id from known_browsers where member_id = ${memberId} and secret_hash is not null
      order by seen_at desc, secret_hash offset ${mostBrowsersPerMember})`,
  )

export const forgetBrowserByHash = (db: Db, hash: Buffer) => forgetWhere(db, sql`secret_hash = ${hash}`)

export const forgetBrowsersOf = (db: Db, memberId: string) => forgetWhere(db, sql`member_id = ${memberId}`)

/** What is known no longer stays for as long as the mail about it can be answered. */
export const forgetOldBrowsers = (db: Db) =>
  sql`
    delete from known_browsers
    where seen_at < ${longAgo} or (secret_hash is null and first_seen_at < ${disownable})`.execute(db)

/** Trust is for a second factor that was in force when it was given. */
const isTrustedNow = (browser: string, authenticator: string) => sql<boolean>`
  ${sql.ref(`${browser}.trusted_at`)} > greatest(now() - ${trustSpan}, ${sql.ref(`${authenticator}.confirmed_at`)})`

export const isTrusted = async (tx: Tx, { hash, memberId }: Omit<KnownBrowser, 'userAgent'>): Promise<boolean> => {
  const { rows } = await sql`
    select from known_browsers b join authenticators a on a.member_id = b.member_id
    where b.secret_hash = ${hash} and b.member_id = ${memberId} and ${isTrustedNow('b', 'a')}`.execute(tx)
  return rows.length > 0
}

export const trustBrowser = (tx: Tx, id: string) =>
  sql`update known_browsers set trusted_at = clock_timestamp() where id = ${id}`.execute(tx)

interface Trusted {
  id: string
  user_agent: string
  trusted_at: Date
  trusted_until: Date
  is_current: boolean
}

export const trustedBrowsersOf = async (db: Db, memberId: string, sessionId: string): Promise<Trusted[]> => {
  const { rows } = await sql<Trusted>`
    select b.id, b.user_agent, b.trusted_at, b.trusted_at + ${trustSpan} as trusted_until,
      exists (select from sessions s where s.id = ${sessionId} and s.browser_id = b.id) as is_current
    from known_browsers b join authenticators a on a.member_id = b.member_id
    where b.member_id = ${memberId} and ${isTrustedNow('b', 'a')} order by b.trusted_at desc`.execute(db)
  return rows
}

export const endTrust = async (db: Db, { id, memberId }: { id: string; memberId: string }): Promise<boolean> => {
  const ended = await db
    .updateTable('known_browsers')
    .set({ trusted_at: null })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('trusted_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export const noteTold = (tx: Tx, id: string, told: { disown_hash: Buffer; told_hash: Buffer }) =>
  tx.updateTable('known_browsers').set(told).where('id', '=', id).execute()

export const browserToDisown = async (db: Db, disownHash: Buffer) => {
  const { rows } = await sql<{ id: string; member_id: string; told_hash: Buffer; is_expired: boolean }>`
    select id, member_id, told_hash, first_seen_at < ${disownable} as is_expired
    from known_browsers where disown_hash = ${disownHash}`.execute(db)
  return rows[0]
}

export const deleteSessionsIn = (tx: Tx, browserId: string) =>
  tx.deleteFrom('sessions').where('browser_id', '=', browserId).execute()

export const deleteBrowser = async (tx: Tx, id: string): Promise<boolean> => {
  const gone = await tx.deleteFrom('known_browsers').where('id', '=', id).returning('id').executeTakeFirst()
  return gone !== undefined
}
