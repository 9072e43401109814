import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { idOfReader, type Reader } from '../visibility/index.ts'
import { newestEntriesFor, peopleIn } from '../profiles/index.ts'

/** Whether somebody has neither done the first steps nor closed them. A trigger notes when they are done (migration 0032). */
export async function isNewcomer(db: Db, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from members where id = ${memberId} and first_steps_over_at is null`.execute(db)
  return rows.length > 0
}

interface Steps {
  isOver: boolean
  targetWeight: string | null
  hasRecorded: boolean
  following: number
}

export async function stepsOf(db: Db, memberId: string): Promise<Steps | undefined> {
  const { rows } = await sql<Steps>`
    select first_steps_over_at is not null as "isOver", trim_scale(target_weight)::text as "targetWeight",
           entries_count > 0 as "hasRecorded", following_count as following
    from members where id = ${memberId}`.execute(db)
  return rows[0]
}

/** False when they were over already. */
export async function endSteps(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    update members set first_steps_over_at = now() where id = ${memberId} and first_steps_over_at is null
    returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Who published in the last seven days and is not followed by the viewer, the latest first. Where few publish very much,
 * fewer people are found, rather than that a whole week is read.
 */
export const latestPublishers = (db: Db, viewer: Reader, limit: number) =>
  peopleIn(
    db,
    viewer,
    sql`select latest.member_id as id, max(latest.id) as place from ${newestEntriesFor(viewer)} latest
        where latest.created_at > now() - interval '7 days' and latest.member_id <> ${idOfReader(viewer)}
          and not exists (
            select from follows f where f.follower_id = ${idOfReader(viewer)} and f.followee_id = latest.member_id)
        group by latest.member_id order by place desc limit ${sql.lit(limit)}`,
  )
