import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { isShownInApp } from '../notification-choices/index.ts'

export async function insertAnnouncement(
  db: Db,
  { text, days }: { text: string; days: number },
): Promise<{ id: number; endsAt: Date }> {
  const row = await db
    .insertInto('announcements')
    .values({ text, ends_at: sql<Date>`now() + make_interval(days => ${days})` })
    .returning(['id', 'ends_at'])
    .executeTakeFirstOrThrow()
  return { id: row.id, endsAt: row.ends_at }
}

/** The oldest first, so that several are read in the order in which they were written. */
export async function unseenBy(db: Db, memberId: string) {
  const { rows } = await sql<{ id: number; text: string; announced_at: Date }>`
    select a.id, a.text, a.announced_at from announcements a
    where a.ends_at > now() and ${isShownInApp(memberId, sql.lit('announcement'))}
      and not exists (select from announcements_seen s where s.announcement_id = a.id and s.member_id = ${memberId})
    order by a.id limit 1`.execute(db)
  return rows[0]
}

/** Of one that is gone meanwhile nothing is kept. */
export async function noteSeen(db: Db, { memberId, id }: { memberId: string; id: string }): Promise<void> {
  await sql`
    insert into announcements_seen (member_id, announcement_id)
    select ${memberId}, a.id from announcements a where a.id = ${id}
    on conflict do nothing`.execute(db)
}

export async function allAnnouncements(db: Db) {
  const { rows } = await sql<{ id: number; text: string; ends_at: Date; is_running: boolean; seen: number }>`
    select a.id, a.text, a.ends_at, a.ends_at > now() as is_running,
      (select count(*)::integer from announcements_seen s where s.announcement_id = a.id) as seen
    from announcements a order by a.id`.execute(db)
  return rows
}

/** False when there is none, or it has ended already. */
export async function withdraw(db: Db, id: number): Promise<boolean> {
  const row = await db
    .updateTable('announcements')
    .set({ ends_at: sql`now()` })
    .where('id', '=', id)
    .where('ends_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What is over stays in the operator's list for a while. */
export const sweepAnnouncements = (db: Db) =>
  sql`delete from announcements where ends_at < now() - interval '30 days'`.execute(db)
