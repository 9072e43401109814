import { push } from '@hakari/contract'
import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database/connect.ts'
import type { Sealed } from '../../platform/vault.ts'
import type { PushTarget } from './outcome.ts'

interface KeptKey {
  publicKey: string
  sealed: Sealed
}

export async function keptKey(db: Database): Promise<KeptKey | null> {
  const row = await db.selectFrom('push_keys').select(['public_key', 'key_id', 'box']).executeTakeFirst()
  return row ? { publicKey: row.public_key, sealed: { keyId: row.key_id, box: row.box } } : null
}

/** Of two processes that start at once, the first one's stays. */
export async function keepFirstKey(db: Database, { publicKey, sealed }: KeptKey): Promise<void> {
  await sql`
    insert into push_keys (public_key, key_id, box) values (${publicKey}, ${sealed.keyId}, ${sealed.box})
    on conflict do nothing`.execute(db)
}

/** Only if it still is what was opened. */
export async function keepKeyUnderNewKey(db: Database, { before, sealed }: { before: Sealed; sealed: Sealed }) {
  await sql`
    update push_keys set key_id = ${sealed.keyId}, box = ${sealed.box} where box = ${before.box}`.execute(db)
}

/** Where the browser of this session is reached, if it was subscribed for this key of ours. */
export async function subscriptionOf(
  db: Db,
  { sessionId, publicKey }: { sessionId: string; publicKey: string },
): Promise<PushTarget | undefined> {
  return db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('session_id', '=', sessionId)
    .where('public_key', '=', publicKey)
    .executeTakeFirst()
}

interface Subscribed extends PushTarget {
  sessionId: string
  memberId: string
  publicKey: string
}

/**
 * One browser has one address, and the address is where that browser is signed in now. What waits for the browser goes on
 * waiting. False when the session has ended meanwhile.
 */
export async function keepSubscription(
  tx: Tx,
  { sessionId, memberId, endpoint, p256dh, auth, publicKey }: Subscribed,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 41))`.execute(tx)
  await sql`select from members where id = ${memberId} for no key update`.execute(tx)
  await sql`delete from push_subscriptions where endpoint = ${endpoint} and session_id <> ${sessionId}`.execute(tx)
  const { rows } = await sql`
    insert into push_subscriptions (session_id, member_id, endpoint, p256dh, auth, public_key)
    select s.id, s.member_id, ${endpoint}, ${p256dh}, ${auth}, ${publicKey}
    from sessions s where s.id = ${sessionId} and s.member_id = ${memberId} for key share
    on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
      public_key = excluded.public_key, created_at = now(), paused_until = null
    returning 1`.execute(tx)
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where member_id = ${memberId}
      order by created_at desc, id desc offset ${push.mostSubscriptions})`.execute(tx)
  return rows.length > 0
}

export async function dropSubscription(db: Db, sessionId: string): Promise<void> {
  await sql`delete from push_subscriptions where session_id = ${sessionId}`.execute(db)
}

/** What the push service has told to be gone, unless the browser has another one already. */
export async function dropGone(db: Db, endpoint: string): Promise<void> {
  await sql`delete from push_subscriptions where endpoint = ${endpoint}`.execute(db)
}
