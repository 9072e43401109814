import type { Audience } from '@hakari/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { rankOf, reachNeeded, takesPart } from '../../visibility/index.ts'

interface NewEntry {
  memberId: string
  weight: string
  note: string
  /** When it was measured; now, when nobody says otherwise. */
  measuredAt?: string | undefined
  source: string
  audience: Audience | 'usual'
  idempotencyKey: string
}

/** Before one's entries: whoever deletes the account does the same. False when somebody did, or disabled it. */
export async function lockMember(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from members m where m.id = ${memberId} and ${takesPart('m')} for no key update`.execute(tx)
  return rows.length > 0
}

/** Whose an entry is, held as its owner would be who deletes it. Undefined when it is gone. */
export async function lockOwner(tx: Tx, entryId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from members where id = (select member_id from entries where id = ${entryId}) for no key update`.execute(
    tx,
  )
  return rows[0]?.id
}

interface Key {
  memberId: string
  idempotencyKey: string
}

/** Whether what was made under this key is deleted by now. */
export const isKeyOfDeleted = ({ memberId, idempotencyKey }: Key) => sql<boolean>`
  exists (select from spent_keys where hash = spent_hash(${memberId}::uuid, ${idempotencyKey}::uuid))`

/** A browser that was closed before the answer came may send it once more weeks later. */
export const forgetKeysOfDeleted = (db: Db) =>
  sql`delete from spent_keys where spent_at < now() - interval '30 days'`.execute(db)

/** Null when there is an entry under this key already, or nobody who records it. */
export async function insertEntry(tx: Tx, entry: NewEntry) {
  const { memberId, weight, note, measuredAt, source, audience, idempotencyKey } = entry
  const measured = measuredAt === undefined ? null : new Date(measuredAt)
  const { rows } = await sql<{ id: string; isKeyOfDeleted: boolean; needed: number }>`
    insert into entries (member_id, weight, note, source, idempotency_key, audience, commenters, measured_at)
    select m.id, ${weight}::numeric, ${note}, ${source}, ${idempotencyKey}::uuid,
           coalesce(${audience === 'usual' ? null : rankOf(audience)}, m.usual_audience), m.usual_commenters,
           least(${measured}::timestamptz, now())
    from members m where m.id = ${memberId} and ${takesPart('m')}
    on conflict (member_id, idempotency_key) do nothing
    returning id::text, ${isKeyOfDeleted({ memberId, idempotencyKey })} as "isKeyOfDeleted",
      ${neededToSee('entries')} as needed`.execute(tx)
  return rows[0] ?? null
}

/** Of a row of `entries`, how far one has to reach into its owner's to see it. */
const neededToSee = (entry: string) => sql<number>`(
  select ${reachNeeded({ entry, member: 'm' })} from members m where m.id = ${sql.ref(`${entry}.member_id`)})`

/** Whether there is an entry under this key. */
export const isEntryUnderKey = ({ memberId, idempotencyKey }: Key) => sql<boolean>`
  exists (select from entries where member_id = ${memberId} and idempotency_key = ${idempotencyKey})`

export const entryUnderKey = async (db: Db, { memberId, idempotencyKey }: Key) =>
  db
    .selectFrom('entries')
    .select(['id', 'note', sql<string>`trim_scale(weight)::text`.as('weight')])
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()

export interface OwnEntry {
  weight: string
  note: string
  measuredAt: Date
  editedAt: Date | null
  revision: number
  now: Date
  /** How far one has to reach into its owner's entries to see it. */
  needed: number
}

/** An entry as its owner published or last corrected it; undefined for whoever has not published it. */
export async function ownEntry(db: Db, { id, memberId }: { id: string; memberId: string }) {
  const { rows } = await sql<OwnEntry>`
    select e.weight::text, e.note, e.measured_at as "measuredAt", e.edited_at as "editedAt", e.revision, now() as now,
           ${neededToSee('e')} as needed
    from entries e where e.id = ${id} and e.member_id = ${memberId}`.execute(db)
  return rows[0]
}

interface Correction {
  id: string
  memberId: string
  weight?: string | undefined
  note?: string | undefined
  measuredAt?: string | undefined
}

/**
 * What is left out stays, and a time to the millisecond that is the same stays what it was. Another weight is nobody's but the
 * owner's; what a scale had said is kept, so that the same weighing is known when it comes in again. The goal leads where
 * the corrected weights say, unless it leads elsewhere already because its start is deleted.
 */
export async function correctEntry(tx: Tx, { id, memberId, weight, note, measuredAt }: Correction): Promise<void> {
  const direction = sql`goal_direction(m.id, m.target_weight, m.target_set_at)`
  const { rows } = await sql<{ follows: boolean }>`
    select m.goal_direction is not distinct from ${direction} as follows from members m where m.id = ${memberId}`.execute(
    tx,
  )
  const at = measuredAt === undefined ? null : new Date(measuredAt)
  await sql`
    update entries e set
      weight = c.weight, note = coalesce(${note ?? null}, e.note), measured_at = c.measured_at,
      source = case when c.weight = e.weight then e.source else 'typed' end,
      read_weight = case when e.source = 'typed' then e.read_weight else coalesce(e.read_weight, e.weight) end,
      read_at = case when e.source = 'typed' then e.read_at else coalesce(e.read_at, e.measured_at) end,
      edited_at = now(), revision = e.revision + 1
    from (select id, coalesce(${weight ?? null}::numeric, weight) as weight,
                 case when date_trunc('milliseconds', measured_at) = coalesce(${at}::timestamptz, measured_at) then measured_at
                      else least(coalesce(${at}::timestamptz, measured_at), now()) end as measured_at
          from entries where id = ${id} and member_id = ${memberId}) c
    where e.id = c.id`.execute(tx)
  if (rows[0]?.follows)
    await sql`update members m set goal_direction = ${direction} where m.id = ${memberId}
      and m.goal_direction is distinct from ${direction}`.execute(tx)
}

/** A member deletes only their own entries. How far one had to reach to see it; undefined when there was none. */
export async function deleteEntry(tx: Tx, { id, memberId }: { id: string; memberId: string }) {
  const gone = await sql<{ needed: number }>`
    delete from entries e where e.id = ${id} and e.member_id = ${memberId} returning ${neededToSee('e')} as needed`.execute(
    tx,
  )
  return gone.rows[0]
}
