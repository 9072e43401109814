import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { peopleIn } from '../../profiles/index.ts'
import { maySee } from '../../visibility/index.ts'

interface Request {
  by: string
  whom: string
}

/** False when it was there already, or they follow already. */
export async function insertRequest(tx: Tx, { by, whom }: Request): Promise<boolean> {
  const { rows } = await sql`
    insert into follow_requests (requester_id, member_id)
    select ${by}::uuid, ${whom}::uuid
    where not exists (select from follows where follower_id = ${by} and followee_id = ${whom})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** False when there was none. */
export async function deleteRequest(tx: Tx, { by, whom }: Request): Promise<boolean> {
  const { rows } = await sql`
    delete from follow_requests where requester_id = ${by} and member_id = ${whom} returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Whoever waits, and the member, are locked in the order of their ids, as by whoever follows. False when somebody asked meanwhile:
 * to lock them, too, would be out of order, and the transaction has to begin anew.
 */
export async function lockWaiting(tx: Tx, memberId: string): Promise<boolean> {
  const { rows: locked } = await sql<{ id: string }>`
    select id from members where id = ${memberId} or id in (
      select requester_id from follow_requests where member_id = ${memberId})
    order by id for no key update`.execute(tx)
  const { rows: late } = await sql`
    select from follow_requests where member_id = ${memberId}
      and requester_id <> all(${locked.map(({ id }) => id)}::uuid[]) limit 1`.execute(tx)
  return late.length === 0
}

/** All who wait for a member, or one of them, follow from now on. Returns who. */
export async function acceptWaiting(tx: Tx, memberId: string, only?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      delete from follow_requests where member_id = ${memberId} ${only === undefined ? sql`` : sql`and requester_id = ${only}`}
      returning id, requester_id)
    insert into follows (follower_id, followee_id, was_requested)
    select requester_id, ${memberId}::uuid, true from waiting order by id
    on conflict do nothing returning follower_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** More are not counted: nobody reads the difference. */
const mostCounted = 1000

export async function countWaiting(db: Db, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from follow_requests r join members m on m.id = r.requester_id
      where r.member_id = ${memberId} and ${maySee(memberId, 'm')} limit ${sql.lit(mostCounted)}) waiting`.execute(db)
  return rows[0]?.count ?? 0
}

export const waitingFor = (db: Db, memberId: string, { before, limit }: { before: string | null; limit: number }) =>
  peopleIn(
    db,
    memberId,
    sql`select r.requester_id as id, r.id as place from follow_requests r join members m on m.id = r.requester_id
        where r.member_id = ${memberId} and ${maySee(memberId, 'm')}
          ${before === null ? sql`` : sql`and r.id < ${before}`}
        order by r.id desc limit ${sql.lit(limit)}`,
  )
