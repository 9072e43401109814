import type { notices, reports } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { excerptOf } from '../entries/index.ts'
import { objectionOf } from '../moderation/index.ts'

interface Row {
  id: number
  act: notices.ActKind
  about: reports.ReportedKind
  reason: reports.ReportReason
  message: string
  text: string | null
  at: Date
  until: Date | null
  reversedAt: Date | null
  objection: string | null
  objectedAt: Date | null
  outcome: 'upheld' | 'reversed' | null
  answer: string
  isSeen: boolean
}

/** What was done about somebody, without who did it. Doing nothing is told to nobody. */
async function noticesWhere(db: Db, is: RawBuilder<unknown>): Promise<notices.Notice[]> {
  const { rows } = await sql<Row>`
    select a.id, a.act, a.about, a.reason, a.message, l.text, a.created_at as at, a.until, a.reversed_at as "reversedAt",
      a.objection, a.objected_at as "objectedAt", a.outcome, a.answer, a.seen_at is not null as "isSeen"
    from acts a left join case_lines l on l.case_id = a.case_id and l.is_reported
    where a.act <> 'none' and a.subject_id is not null and ${is} order by a.id desc`.execute(db)
  return rows.map((row) => ({
    id: String(row.id),
    act: row.act,
    about: row.about,
    reason: row.reason,
    message: row.message,
    excerpt: excerptOf(row.text ?? ''),
    at: row.at.toISOString(),
    until: row.until?.toISOString() ?? null,
    reversedAt: row.reversedAt?.toISOString() ?? null,
    objection: objectionOf(row),
    mayObject: row.objectedAt === null && row.reversedAt === null,
    isSeen: row.isSeen,
  }))
}

export const noticesOf = (db: Db, memberId: string) => noticesWhere(db, sql`a.subject_id = ${memberId}`)

export const noticeUnder = async (db: Db, linkHash: Buffer): Promise<notices.Notice | undefined> =>
  (await noticesWhere(db, sql`a.link_hash = ${linkHash}`))[0]

export const noticeOf = async (db: Db, memberId: string, id: string): Promise<notices.Notice | undefined> =>
  (await noticesWhere(db, sql`a.id = ${id} and a.subject_id = ${memberId}`))[0]

export async function suspendedUntil(db: Db, memberId: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select suspended_until as until from members where id = ${memberId} and suspended_until > now()`.execute(db)
  return rows[0]?.until ?? null
}

export const markSeen = (db: Db, memberId: string, upTo: string) =>
  sql`
    update acts set seen_at = now() where subject_id = ${memberId} and id <= ${upTo}::bigint and seen_at is null`.execute(
    db,
  )

/** Once for each act, while it stands. False when somebody did, or it was undone. */
export async function writeObjection(tx: Db | Tx, { id, text }: { id: string; text: string }): Promise<boolean> {
  const { rows } = await sql`
    update acts set objection = ${text}, objected_at = now(), seen_at = coalesce(seen_at, now())
    where id = ${id} and objected_at is null and reversed_at is null and subject_id is not null returning id`.execute(
    tx,
  )
  return rows.length > 0
}
