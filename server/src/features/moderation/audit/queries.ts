import type { moderation, OutputOf } from '@hakari/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'

type AuditLine = OutputOf<typeof moderation.audit>['items'][number]

interface Done {
  what: AuditLine['what']
  /** Left out when an operator's command did it. */
  moderatorId?: string
  caseId?: string | null
  subjectId: string | null
}

/** Rows are only ever added: the database refuses everything else. */
export const writeAudit = (db: Db, { what, moderatorId, caseId, subjectId }: Done) =>
  sql`
    insert into moderation_audit (what, moderator_id, case_id, subject_id)
    values (${what}, ${moderatorId ?? null}, ${caseId ?? null}, ${subjectId})`.execute(db)

interface Row {
  id: number
  at: Date
  by: string | null
  what: AuditLine['what']
  caseId: number | null
  subject: string | null
}

/** Without what other moderators did about the viewer: who decided is told to nobody whom it is about. */
export async function auditLines(
  db: Db,
  viewerId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<AuditLine[]> {
  const { rows } = await sql<Row>`
    select a.id, a.at, m.handle as by, a.what, a.case_id as "caseId", s.handle as subject
    from moderation_audit a left join members m on m.id = a.moderator_id left join members s on s.id = a.subject_id
    where (a.subject_id is distinct from ${viewerId} or a.moderator_id is null)
      ${before === null ? sql`` : sql`and a.id < ${before}`}
    order by a.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => ({
    ...row,
    id: String(row.id),
    at: row.at.toISOString(),
    caseId: row.caseId === null ? null : String(row.caseId),
  }))
}
