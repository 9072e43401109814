import type { Service } from '@hakari/contract'
import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database/connect.ts'
import type { Sealed } from '../../platform/vault.ts'
import { takesPart } from '../visibility/index.ts'
import type { ProviderName } from './providers/index.ts'

export interface Key {
  memberId: string
  service: Service
}

export interface Connection {
  provider: ProviderName
  /** Null where the permission is gone. */
  sealed: Sealed | null
  expiresAt: Date
  version: number
  importedAt: Date | null
  isSynced: boolean
  accessAlias: Buffer | null
  refreshAlias: Buffer | null
}

const columns = [
  'service',
  'provider',
  'tokens',
  'key_id',
  'expires_at',
  'version',
  'imported_at',
  'is_synced',
  'access_handle',
  'refresh_handle',
] as const

interface Row {
  service: string
  provider: string
  tokens: Buffer | null
  key_id: string | null
  expires_at: Date | null
  version: number
  imported_at: Date | null
  is_synced: boolean
  access_handle: Buffer | null
  refresh_handle: Buffer | null
}

const toConnection = (row: Row): Connection => ({
  provider: row.provider as ProviderName,
  sealed: row.tokens && row.key_id ? { box: row.tokens, keyId: row.key_id } : null,
  expiresAt: row.expires_at ?? new Date(0),
  version: row.version,
  importedAt: row.imported_at,
  isSynced: row.is_synced,
  accessAlias: row.access_handle,
  refreshAlias: row.refresh_handle,
})

export async function connectionsOf(db: Db, memberId: string): Promise<Map<Service, Connection>> {
  const rows = await db.selectFrom('connections').select(columns).where('member_id', '=', memberId).execute()
  return new Map(rows.map((row) => [row.service as Service, toConnection(row)]))
}

export async function connectionOf(db: Db, { memberId, service }: Key): Promise<Connection | null> {
  const row = await db
    .selectFrom('connections')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('service', '=', service)
    .executeTakeFirst()
  return row ? toConnection(row) : null
}

interface NewAttempt {
  stateHash: Buffer
  sessionId: string
  service: Service
  verifier: string
  seconds: number
}

export async function insertAttempt(db: Database, attempt: NewAttempt): Promise<void> {
  await sql`
    insert into connection_attempts (state_hash, session_id, service, verifier, expires_at)
    values (${attempt.stateHash}, ${attempt.sessionId}, ${attempt.service}, ${attempt.verifier},
      now() + make_interval(secs => ${attempt.seconds}))`.execute(db)
}

/** Used up by reading it. Without a state it is the newest of the session, and the others are used up with it. */
export async function takeAttempt(
  db: Database,
  { sessionId, service, stateHash }: { sessionId: string; service: Service; stateHash: Buffer | null },
): Promise<{ verifier: string } | null> {
  const { rows } = await sql<{ verifier: string }>`
    with gone as (
      delete from connection_attempts
      where session_id = ${sessionId} and service = ${service}
        and (${stateHash}::bytea is null or state_hash = ${stateHash}::bytea)
      returning verifier, expires_at)
    select verifier from gone where expires_at > now() order by expires_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function hasEchoed(db: Database, service: Service): Promise<boolean> {
  const { rows } = await sql`select from echoing_services where service = ${service}`.execute(db)
  return rows.length > 0
}

export async function noteEcho(db: Database, service: Service): Promise<void> {
  await sql`insert into echoing_services (service) values (${service}) on conflict do nothing`.execute(db)
}

export async function forgetAttempts(db: Database): Promise<void> {
  await sql`delete from connection_attempts where expires_at < now()`.execute(db)
}

interface Kept extends Key {
  provider: ProviderName
  sealed: Sealed
  expiresAt: Date
}

/** A new permission takes the place of the one before. False when there is nobody any more who gave it. */
export async function keepConnection(
  db: Db,
  { memberId, service, provider, sealed, expiresAt }: Kept,
): Promise<boolean> {
  const { rows } = await sql`
    insert into connections as c (member_id, service, provider, tokens, key_id, expires_at)
    select m.id, ${service}, ${provider}, ${sealed.box}, ${sealed.keyId}, ${expiresAt}::timestamptz
    from members m where m.id = ${memberId} and ${takesPart('m')} for key share
    on conflict (member_id, service) do update set
      provider = excluded.provider, tokens = excluded.tokens, key_id = excluded.key_id,
      expires_at = excluded.expires_at, version = excluded.version, renewing_until = null,
      access_handle = null, refresh_handle = null, connected_at = now(), imported_at = null
    returning 1`.execute(db)
  return rows.length > 0
}

/** True for one of all who want to refresh these tokens; the others wait. */
export async function claimRefresh(db: Db, key: Key, { version, seconds }: { version: number; seconds: number }) {
  const { rows } = await sql`
    update connections set renewing_until = now() + make_interval(secs => ${seconds})
    where member_id = ${key.memberId} and service = ${key.service} and version = ${version} and tokens is not null
      and (renewing_until is null or renewing_until < now())
    returning 1`.execute(db)
  return rows.length > 0
}

/** Its new version; null when it is not the one any more that was refreshed. */
export async function keepRefreshed(
  db: Db,
  key: Key,
  { version, sealed, expiresAt }: { version: number; sealed: Sealed; expiresAt: Date },
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    update connections set tokens = ${sealed.box}, key_id = ${sealed.keyId}, expires_at = ${expiresAt},
      version = nextval('connection_versions'), renewing_until = null
    where member_id = ${key.memberId} and service = ${key.service} and version = ${version}
    returning version`.execute(db)
  return rows[0]?.version ?? null
}

export async function releaseRefresh(db: Db, key: Key, version: number): Promise<void> {
  await sql`
    update connections set renewing_until = null
    where member_id = ${key.memberId} and service = ${key.service} and version = ${version}`.execute(db)
}

/** The permission is gone: what opened the door is thrown away, that there was one is remembered. */
export async function breakConnection(db: Db, key: Key, version: number): Promise<void> {
  await sql`
    update connections set tokens = null, key_id = null, expires_at = null, renewing_until = null,
      version = nextval('connection_versions'), access_handle = null, refresh_handle = null
    where member_id = ${key.memberId} and service = ${key.service} and version = ${version}`.execute(db)
}

export async function markImported(db: Db, key: Key, at: Date): Promise<void> {
  await sql`
    update connections set imported_at = ${at}
    where member_id = ${key.memberId} and service = ${key.service}`.execute(db)
}

export async function keepAliases(db: Db, key: Key, { access, refresh }: { access: Buffer; refresh: Buffer }) {
  await sql`
    update connections set access_handle = ${access}, refresh_handle = ${refresh}
    where member_id = ${key.memberId} and service = ${key.service}`.execute(db)
}

/** Returns the connections that were there, for whoever tells the service. */
export async function dropConnections(tx: Tx, { memberId, service }: { memberId: string; service: Service | null }) {
  const { rows } = await sql<Row>`
    delete from connections where member_id = ${memberId} and (${service}::text is null or service = ${service}::text)
    returning ${sql.join(columns.map((name) => sql.ref(name)))}`.execute(tx)
  return rows.map((row) => ({ service: row.service as Service, ...toConnection(row) }))
}

export async function isConnected(db: Db, { memberId, service }: Key): Promise<boolean> {
  return (await connectionOf(db, { memberId, service }))?.sealed != null
}

/** A page of the connections that are sealed under another key than this one. */
export async function underOtherKeys(db: Database, keyId: string, after: Key | undefined) {
  const { rows } = await sql<Row & { member_id: string }>`
    select member_id, ${sql.join(columns.map((name) => sql.ref(name)))}
    from connections
    where key_id <> ${keyId} and (${after?.memberId ?? null}::uuid is null
      or (member_id, service) > (${after?.memberId ?? null}::uuid, ${after?.service ?? ''}))
    order by member_id, service limit 100`.execute(db)
  return rows.map((row) => ({
    key: { memberId: row.member_id, service: row.service as Service },
    ...toConnection(row),
  }))
}

/** Only if nobody refreshed it meanwhile: then it lies under the newest key already. */
export async function keepUnderNewKey(
  db: Database,
  key: Key,
  { version, sealed }: { version: number; sealed: Sealed },
) {
  await sql`
    update connections set tokens = ${sealed.box}, key_id = ${sealed.keyId}
    where member_id = ${key.memberId} and service = ${key.service} and version = ${version}
      and tokens is not null`.execute(db)
}

/** Whoever switches it off and on again keeps their place in the line. */
export async function setSynced(db: Db, { memberId, service }: Key, isOn: boolean) {
  const { rows } = await sql`
    update connections set is_synced = ${isOn}
    where member_id = ${memberId} and service = ${service} and tokens is not null returning 1`.execute(db)
  return rows.length > 0
}

/**
 * Whose day has passed, and of them those who have waited longest; whoever is new has waited a day. Marked as asked, so that
 * no other process asks, and everybody else has a turn before they have another. Chosen once, by itself: a choice inside a
 * condition may be made anew for each row, and then takes more than it may.
 */
export async function takeDueSyncs(tx: Tx, service: Service, most: number): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    with due as materialized (
      select c.member_id from connections c join members m on m.id = c.member_id and ${takesPart('m')}
      where c.service = ${service} and c.is_synced and c.tokens is not null
        and (c.synced_at is null or c.synced_at < now() - interval '23 hours')
      order by coalesce(c.synced_at, c.connected_at - interval '1 day') limit ${Math.max(0, most)}
      for update of c skip locked)
    update connections c set synced_at = now() from due where c.service = ${service} and c.member_id = due.member_id
    returning c.member_id`.execute(tx)
  return rows.map(({ member_id }) => member_id)
}

/** Whether this weighing is published, by whatever door it came. */
export async function isEntry(
  db: Db,
  { memberId, weight, measuredAt }: { memberId: string; weight: string; measuredAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from entries where member_id = ${memberId} and abs(weight - ${weight}::numeric) <= 0.05
      and measured_at between ${measuredAt}::timestamptz - interval '1 minute'
                          and ${measuredAt}::timestamptz + interval '1 minute' limit 1`.execute(db)
  return rows.length > 0
}
