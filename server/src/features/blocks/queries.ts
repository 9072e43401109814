import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { memberOf } from '../members/index.ts'
import { maySee, takesPart } from '../visibility/index.ts'

interface Pair {
  by: string
  whom: string
}

interface Found {
  isBlocked: boolean
  isSeen: boolean
}

/**
 * Both members in the order of their ids, as whoever follows does, and then their pair: whoever likes or comments meanwhile is
 * done before, and what they did goes, too. Undefined when one of them is not there.
 */
export async function lockPair(tx: Tx, { by, whom }: Pair): Promise<Found | undefined> {
  const { rows } = await sql`
    select from members m where m.id in (${by}, ${whom}) and ${takesPart('m')} order by m.id for no key update`.execute(
    tx,
  )
  if (rows.length < 2) return undefined
  await sql`select pg_advisory_xact_lock(pair_lock(${by}, ${whom}))`.execute(tx)
  const found = await sql<Found>`
    select exists (select from blocks where blocker_id = ${by} and blocked_id = ${whom}) as "isBlocked",
           ${maySee(by, 'm')} as "isSeen" from members m where m.id = ${whom}`.execute(tx)
  return found.rows[0]
}

export const insertBlock = (tx: Tx, { by, whom }: Pair) =>
  sql`insert into blocks (blocker_id, blocked_id) values (${by}, ${whom})`.execute(tx)

/** False when there was none. */
export async function deleteBlock(tx: Tx, { by, whom }: Pair): Promise<boolean> {
  const { rows } = await sql`
    delete from blocks where blocker_id = ${by} and blocked_id = ${whom} returning 1`.execute(tx)
  return rows.length > 0
}

/** Whatever stands between the two goes for good. Returns under which entries something did, and whose it was. */
export async function deleteBetween(tx: Tx, { by, whom }: Pair): Promise<[string, string][]> {
  await sql`
    delete from follows where (follower_id, followee_id) in ((${by}::uuid, ${whom}::uuid), (${whom}::uuid, ${by}::uuid))`.execute(
    tx,
  )
  await sql`
    delete from follow_requests
    where (requester_id, member_id) in ((${by}::uuid, ${whom}::uuid), (${whom}::uuid, ${by}::uuid))`.execute(tx)
  await sql`delete from mutes where (member_id, muted_id) in ((${by}::uuid, ${whom}::uuid), (${whom}::uuid, ${by}::uuid))`.execute(
    tx,
  )
  // Entries first, in the order of their ids, as whoever deletes one with what stands under it.
  const between = sql`
    ((t.member_id = ${by} and e.member_id = ${whom}) or (t.member_id = ${whom} and e.member_id = ${by}))`
  await sql`
    select from entries where id in (
      select e.id from likes t join entries e on e.id = t.entry_id where ${between}
      union select e.id from comments t join entries e on e.id = t.entry_id where ${between})
    order by id for no key update`.execute(tx)
  const deleted = async (table: RawBuilder<unknown>) =>
    (
      await sql<{ entry: string; member: string }>`
        delete from ${table} t using entries e where e.id = t.entry_id and ${between}
        returning t.entry_id::text as entry, t.member_id as member`.execute(tx)
    ).rows.map(({ entry, member }): [string, string] => [entry, member])
  return [...(await deleted(sql`likes`)), ...(await deleted(sql`comments`))]
}

interface BlockRow {
  place: number
  created_at: Date
  id: string
  name: string
  handle: string
  avatar_id: string | null
}

/** Whom a member keeps away: the one list in which they see them. */
export async function blockedBy(db: Db, memberId: string, { before, limit }: { before: string | null; limit: number }) {
  const { rows } = await sql<BlockRow>`
    select b.id as place, b.created_at, m.id, m.name, m.handle, m.avatar_id
    from blocks b join members m on m.id = b.blocked_id
    where b.blocker_id = ${memberId} and ${takesPart('m')} ${before === null ? sql`` : sql`and b.id < ${before}`}
    order by b.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => ({
    cursor: String(row.place),
    item: { member: memberOf(row), blockedAt: row.created_at.toISOString() },
  }))
}
