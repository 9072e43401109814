import { recovery } from '@hakari/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { takesPart } from '../visibility/index.ts'

const wait = sql`make_interval(hours => ${sql.lit(recovery.waitingHours)})`
const mailedRecently = sql<boolean>`r.mailed_at > now() - interval '60 minutes'`
/** After the wait there is a week to come back. */
const appliedRecently = sql<boolean>`r.applied_at > now() - ${wait} - interval '7 days'`

/** The link of before stops working; what was applied for stays applied for, from when it was. */
export const keepLink = (tx: Tx, memberId: string, secretHash: Buffer) =>
  sql`
    insert into recovery_requests as r (member_id, secret_hash)
    select member_id, ${secretHash} from authenticators where member_id = ${memberId}
    on conflict (member_id) do update set secret_hash = excluded.secret_hash, mailed_at = now(),
      applied_at = case when ${appliedRecently} then r.applied_at end`.execute(tx)

interface Found {
  member_id: string
  email: string
  takes_part: boolean
  applied_at: Date | null
  ready_at: Date | null
  is_ready: boolean
  is_expired: boolean
}

const found = (secretHash: Buffer) => sql<Found>`
  select r.member_id, c.email, ${takesPart('m')} as takes_part, r.applied_at, r.applied_at + ${wait} as ready_at,
    coalesce(r.applied_at + ${wait} <= now(), false) as is_ready,
    not (case when r.applied_at is null then ${mailedRecently} else ${appliedRecently} end) as is_expired
  from recovery_requests r join members m on m.id = r.member_id join credentials c on c.member_id = m.id
  where r.secret_hash = ${secretHash}`

export const requestUnder = async (db: Db, secretHash: Buffer): Promise<Found | undefined> =>
  (await found(secretHash).execute(db)).rows[0]

/** One statement: whoever applies twice with one link applies once. */
export const beginWaiting = async (tx: Tx, secretHash: Buffer, newHash: Buffer): Promise<Date | null> => {
  const { rows } = await sql<{ ready_at: Date }>`
    update recovery_requests r set applied_at = now(), secret_hash = ${newHash}
    where r.secret_hash = ${secretHash} and r.applied_at is null and ${mailedRecently}
    returning applied_at + ${wait} as ready_at`.execute(tx)
  return rows[0]?.ready_at ?? null
}

/** As if a link had been mailed and used: somebody who reads the mails has said that the factor is not theirs. */
export const waitFromNow = async (tx: Tx, memberId: string, secretHash: Buffer): Promise<Date> => {
  const { rows } = await sql<{ ready_at: Date }>`
    insert into recovery_requests as r (member_id, secret_hash, applied_at) values (${memberId}, ${secretHash}, now())
    on conflict (member_id) do update set secret_hash = excluded.secret_hash, mailed_at = now(),
      applied_at = case when ${appliedRecently} then r.applied_at else now() end
    returning applied_at + ${wait} as ready_at`.execute(tx)
  return rows[0]?.ready_at ?? new Date()
}

export const takeReady = async (tx: Tx, secretHash: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    delete from recovery_requests r where r.secret_hash = ${secretHash} and r.applied_at + ${wait} <= now() and ${appliedRecently}
    returning member_id`.execute(tx)
  return rows.length > 0
}

/** True when somebody had applied. */
export const deleteRequest = async (tx: Tx, memberId: string): Promise<boolean> => {
  const { rows } = await sql<{ applied_at: Date | null }>`
    delete from recovery_requests where member_id = ${memberId} returning applied_at`.execute(tx)
  return rows[0]?.applied_at != null
}

export const readyAtOf = async (db: Db, memberId: string): Promise<Date | null> => {
  const { rows } = await sql<{ ready_at: Date }>`
    select applied_at + ${wait} as ready_at from recovery_requests r
    where member_id = ${memberId} and applied_at is not null and ${appliedRecently}`.execute(db)
  return rows[0]?.ready_at ?? null
}

export const sweepRequests = (db: Db) =>
  sql`
    delete from recovery_requests r
    where not (case when r.applied_at is null then r.mailed_at > now() - interval '1 day' else ${appliedRecently} end)`.execute(
    db,
  )
