import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { peopleIn } from '../profiles/index.ts'
import {
  followersCountedFor,
  followingCountedFor,
  hasForFollowers,
  mayLookInto,
  maySee,
  type Reader,
} from '../visibility/index.ts'

interface Follow {
  by: string
  whom: string
}

/** False when it was there already: following twice is no mistake. */
export async function insertFollow(tx: Tx, { by, whom }: Follow): Promise<boolean> {
  const row = await tx
    .insertInto('follows')
    .values({ follower_id: by, followee_id: whom })
    .onConflict((conflict) => conflict.columns(['follower_id', 'followee_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when there was nothing to undo. */
export async function deleteFollow(tx: Tx, { by, whom }: Follow): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('follows')
    .where('follower_id', '=', by)
    .where('followee_id', '=', whom)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/**
 * Both rows are locked, in the order of their ids, before anything is written: storms of follows never block. Undefined when
 * the viewer does not see both.
 */
export async function lockPair(tx: Tx, viewerId: string, { by, whom }: Follow) {
  const { rows } = await sql<{ id: string; isPrivate: boolean; hasMore: boolean }>`
    select m.id, m.is_private as "isPrivate", ${hasForFollowers('m')} as "hasMore" from members m where m.id in (${by}, ${whom}) and ${maySee(viewerId, 'm')}
    order by m.id for no key update`.execute(tx)
  return rows.length === 2 ? rows.find(({ id }) => id === whom) : undefined
}

interface FollowState {
  isFollowed: boolean
  isRequested: boolean
  followers: number
  myFollowing: number
}

export async function followState(db: Db, { by, whom }: Follow): Promise<FollowState> {
  const { rows } = await sql<FollowState>`
    select exists (select from follows where follower_id = ${by} and followee_id = ${whom}) as "isFollowed",
           exists (select from follow_requests where requester_id = ${by} and member_id = ${whom}) as "isRequested",
           (select ${followersCountedFor(by)} from members m where m.id = ${whom}) as followers,
           (select ${followingCountedFor(by)} from members m where m.id = ${by}) as "myFollowing"`.execute(db)
  return rows[0] ?? { isFollowed: false, isRequested: false, followers: 0, myFollowing: 0 }
}

export async function ownFollowers(db: Db, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${followersCountedFor(memberId)} as count from members m where m.id = ${memberId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whose list it is, if the viewer may see them. */
export async function ownerOfList(db: Db, viewer: Reader, id: string) {
  const { rows } = await sql<{ name: string; followers_count: number; following_count: number; isOpen: boolean }>`
    select m.name, ${followersCountedFor(viewer)} as followers_count,
           ${followingCountedFor(viewer)} as following_count, ${mayLookInto(viewer, 'm')} as "isOpen" from members m
    where m.id = ${id} and ${maySee(viewer, 'm')}`.execute(db)
  return rows[0]
}

interface ListPage {
  memberId: string
  before: string | null
  limit: number
}

export const followersOf = (db: Db, viewer: Reader, { memberId, before, limit }: ListPage) =>
  peopleIn(
    db,
    viewer,
    sql`select f.follower_id as id, f.id as place from follows f join members m on m.id = f.follower_id
        where f.followee_id = ${memberId} and ${maySee(viewer, 'm')}
          ${before === null ? sql`` : sql`and f.id < ${before}`}
        order by f.id desc limit ${sql.lit(limit)}`,
  )

export const followingOf = (db: Db, viewer: Reader, { memberId, before, limit }: ListPage) =>
  peopleIn(
    db,
    viewer,
    sql`select f.followee_id as id, f.id as place from follows f join members m on m.id = f.followee_id
        where f.follower_id = ${memberId} and ${maySee(viewer, 'm')}
          ${before === null ? sql`` : sql`and f.id < ${before}`}
        order by f.id desc limit ${sql.lit(limit)}`,
  )

/** False when they do not follow. */
export async function setTold(
  db: Db,
  { by, whom, isTold }: { by: string; whom: string; isTold: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update follows set tells_records = ${isTold} where follower_id = ${by} and followee_id = ${whom} returning 1`.execute(
    db,
  )
  return rows.length > 0
}
