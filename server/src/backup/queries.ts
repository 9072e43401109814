import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { Deletion } from './deletions.ts'

export interface LastBackup {
  /** When the last good one was begun, by whomever: what was written before is in it. Null: there is none. */
  at: Date | null
  bytes: number | null
  /** Of a try after it that failed. */
  failure: { at: Date; reason: string } | null
}

/** For who watches over it. */
export async function lastBackup(db: Db): Promise<LastBackup> {
  const { rows } = await sql<{ begun_at: Date; ended_at: Date; bytes: number | null; failure: string | null }>`
    (select begun_at, ended_at, bytes, failure from backups where failure is null order by begun_at desc limit 1)
    union all
    (select begun_at, ended_at, bytes, failure from backups where failure is not null order by begun_at desc limit 1)
  `.execute(db)
  const good = rows.find(({ failure }) => failure === null)
  const bad = rows.find(({ failure }) => failure !== null)
  const isStillBad = bad && (!good || bad.begun_at > good.begun_at)
  return {
    at: good?.begun_at ?? null,
    bytes: good?.bytes ?? null,
    failure: isStillBad ? { at: bad.ended_at, reason: bad.failure ?? '' } : null,
  }
}

/** When the schedule last made a good one, and when it last tried. */
export async function lastScheduled(db: Db): Promise<{ good: Date | null; tried: Date | null }> {
  const { rows } = await sql<{ good: Date | null; tried: Date | null }>`
    select max(begun_at) filter (where failure is null) as good, max(begun_at) as tried
    from backups where is_scheduled`.execute(db)
  return rows[0] ?? { good: null, tried: null }
}

interface Try {
  begunAt: Date
  isScheduled: boolean
  bytes: number | null
  failure: string | null
}

export async function noteBackup(db: Db, { begunAt, isScheduled, bytes, failure }: Try): Promise<void> {
  await sql`
    insert into backups (begun_at, is_scheduled, bytes, failure)
    values (${begunAt}, ${isScheduled}, ${bytes}, ${failure?.slice(0, 1000) ?? null})`.execute(db)
}

/** Of each member who left within the time for which there may be a backup. */
export async function recentDeletions(db: Db): Promise<Deletion[]> {
  const { rows } = await sql<{ hash: Buffer; deleted_at: Date }>`
    select hash, deleted_at from deleted_members`.execute(db)
  return rows.map(({ hash, deleted_at }) => ({ hash: hash.toString('hex'), at: deleted_at.toISOString() }))
}

/** Those made by hand lie wherever somebody keeps them; of the schedule the last good one may be of any age. */
export async function oldestBackup(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(min(begun_at) filter (where not is_scheduled), max(begun_at) filter (where is_scheduled)) as at
    from backups where failure is null`.execute(db)
  return rows[0]?.at ?? null
}

export async function deleteDeletions(db: Db, before: Date): Promise<void> {
  await sql`delete from deleted_members where deleted_at < ${before}`.execute(db)
}

/** When the last good one was made stays known. */
export async function forgetOldBackups(db: Db): Promise<void> {
  await sql`
    delete from backups where begun_at < now() - interval '90 days'
      and id is distinct from (select id from backups where failure is null order by begun_at desc limit 1)`.execute(db)
}
