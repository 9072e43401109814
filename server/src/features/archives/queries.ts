import type { archives, OutputOf } from '@hakari/contract'
import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database/connect.ts'
import { takesPart } from '../visibility/index.ts'

export type Archive = OutputOf<typeof archives.request>['archive']

interface ArchiveRow {
  state: Archive['state']
  percent: number
  requested_at: Date
  bytes: number | null
  expires_at: Date | null
  next_at: Date
}

const archiveColumns = sql`
  case when expires_at <= now() then 'expired' else state end as state, percent, requested_at, bytes, expires_at,
  requested_at + interval '1 day' as next_at`

const toArchive = (row: ArchiveRow): Archive => ({
  state: row.state,
  progress: row.percent / 100,
  requestedAt: row.requested_at.toISOString(),
  bytes: row.bytes,
  keptUntil: row.expires_at?.toISOString() ?? null,
  nextAt: row.next_at.toISOString(),
})

/** The files a zip lies in. */
export interface StoredZip {
  fileId: string
  parts: number
}

/** What there is already, and in how many seconds another may be asked for. */
export async function archiveBefore(tx: Tx, memberId: string) {
  const { rows } = await sql<ArchiveRow & { wait_seconds: number }>`
    select ${archiveColumns}, ceil(extract(epoch from requested_at + interval '1 day' - now()))::integer as wait_seconds
    from archives where member_id = ${memberId}`.execute(tx)
  return rows[0] ? { archive: toArchive(rows[0]), waitSeconds: rows[0].wait_seconds } : null
}

export async function archiveOf(db: Db, memberId: string): Promise<Archive | null> {
  const { rows } = await sql<ArchiveRow>`
    select ${archiveColumns} from archives where member_id = ${memberId}`.execute(db)
  return rows[0] ? toArchive(rows[0]) : null
}

/** For its owner, until it has expired. */
export async function readyZip(db: Db, memberId: string): Promise<(StoredZip & { bytes: number }) | undefined> {
  const { rows } = await sql<StoredZip & { bytes: number }>`
    select file_id as "fileId", parts, bytes from archives
    where member_id = ${memberId} and state = 'ready' and file_id is not null and expires_at > now()`.execute(db)
  return rows[0]
}

/** Those that wait and those that are being made, of everybody. */
export async function countUnderWay(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from archives where state in ('waiting', 'making')`.execute(db)
  return rows[0]?.count ?? 0
}

export async function insertArchive(tx: Tx, memberId: string): Promise<{ id: string; archive: Archive }> {
  const { rows } = await sql<ArchiveRow & { id: string }>`
    insert into archives (member_id) values (${memberId}) returning id, ${archiveColumns}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an archive was not inserted')
  return { id: row.id, archive: toArchive(row) }
}

/** Its files, which nobody needs any more, are left to whoever asked. */
export async function deleteArchive(tx: Tx, memberId: string): Promise<StoredZip | null> {
  const { rows } = await sql<{ fileId: string | null; parts: number }>`
    delete from archives where member_id = ${memberId} returning file_id as "fileId", parts`.execute(tx)
  return storedIn(rows)[0] ?? null
}

const storedIn = (rows: { fileId: string | null; parts: number }[]): StoredZip[] =>
  rows.flatMap(({ fileId, parts }) => (fileId === null ? [] : [{ fileId, parts }]))

export interface Attempt {
  archiveId: string
  memberId: string
  fileId: string
  startedAt: Date
  /** What a try before left behind. */
  before: StoredZip | null
}

/** Begins to make it, under a new name: whoever made it until now is told so at the next step. Null when it is done or gone. */
export async function beginAttempt(db: Db, archiveId: string): Promise<Attempt | null> {
  const { rows } = await sql<Omit<Attempt, 'archiveId' | 'before'> & { oldId: string | null; oldParts: number }>`
    with old as (
      select a.id, a.file_id, a.parts from archives a join members m on m.id = a.member_id
      where a.id = ${archiveId} and a.state in ('waiting', 'making') and ${takesPart('m')} for no key update of a)
    update archives a set state = 'making', percent = 0, parts = 0, file_id = gen_random_uuid(), moved_at = now()
    from old where a.id = old.id
    returning a.member_id as "memberId", a.file_id as "fileId", a.moved_at as "startedAt",
      old.file_id as "oldId", old.parts as "oldParts"`.execute(db)
  const [row] = rows
  if (!row) return null
  const { oldId, oldParts, ...attempt } = row
  return { archiveId, ...attempt, before: oldId === null ? null : { fileId: oldId, parts: oldParts } }
}

type Own = Pick<Attempt, 'archiveId' | 'fileId'>

const isStillOurs = ({ archiveId, fileId }: Own) => sql`id = ${archiveId} and file_id = ${fileId} and state = 'making'`

/** False when another makes it by now, or nobody wants it any more. */
export async function noteProgress(db: Db, own: Own, now: { parts: number; percent: number }): Promise<boolean> {
  const { rows } = await sql`
    update archives set parts = greatest(parts, ${now.parts}), percent = greatest(percent, ${now.percent}), moved_at = now()
    where ${isStillOurs(own)} returning 1`.execute(db)
  return rows.length > 0
}

export async function markReady(db: Db, own: Own, { parts, bytes }: { parts: number; bytes: number }) {
  const { rows } = await sql`
    update archives set state = 'ready', percent = 100, parts = ${parts}, bytes = ${bytes}, moved_at = now(),
      finished_at = now(), expires_at = now() + interval '1 day'
    where ${isStillOurs(own)} returning 1`.execute(db)
  return rows.length > 0
}

export async function markFailed(db: Db, own: Own): Promise<void> {
  await sql`
    update archives set state = 'failed', file_id = null, parts = 0, finished_at = now()
    where ${isStillOurs(own)}`.execute(db)
}

/** Of those that have had their day, the files; that there was one is remembered for a month. */
export async function expire(tx: Tx): Promise<StoredZip[]> {
  const { rows } = await sql<StoredZip>`
    with old as (
      select id, file_id, parts from archives
      where expires_at <= now() and file_id is not null limit 1000 for no key update skip locked)
    update archives a set file_id = null, parts = 0 from old where a.id = old.id
    returning old.file_id as "fileId", old.parts`.execute(tx)
  await sql`delete from archives where expires_at < now() - interval '30 days'`.execute(tx)
  return rows
}

/** Ends those that stand still, because whoever made them is gone for good. */
export async function endStalled(tx: Tx): Promise<StoredZip[]> {
  const { rows } = await sql<{ fileId: string | null; parts: number }>`
    with old as (
      select id, file_id, parts from archives
      where state in ('waiting', 'making') and moved_at < now() - interval '3 hours' for no key update skip locked)
    update archives a set state = 'failed', file_id = null, parts = 0, finished_at = now() from old where a.id = old.id
    returning old.file_id as "fileId", old.parts`.execute(tx)
  return storedIn(rows)
}

/** Which of these names are somebody's archive. */
export async function knownFiles(db: Database, fileIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ fileId: string }>`
    select file_id as "fileId" from archives where file_id = any(${fileIds}::uuid[])`.execute(db)
  return new Set(rows.map(({ fileId }) => fileId))
}
