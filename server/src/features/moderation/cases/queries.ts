import type { moderation, reports } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { excerptOf } from '../../entries/index.ts'
import { memberOf } from '../../members/index.ts'
import { takesPart } from '../../visibility/index.ts'
import { isAnotherThere } from '../moderators/queries.ts'

interface SummaryRow {
  id: number
  kind: reports.ReportedKind
  subjectId: string | null
  name: string | null
  handle: string | null
  avatarId: string | null
  openedAt: Date
  decidedAt: Date | null
  lastReportedAt: Date | null
  reports: number
  reasons: moderation.CaseSummary['reasons']
  text: string | null
  isForOthers: boolean
}

/** Of `cases c`: a case about a moderator is there for the others alone. What was said about them is not theirs to read. */
const isThereFor = (viewerId: string) => sql<boolean>`c.subject_id is distinct from ${viewerId}`

/** Of `cases c`: reported by the viewer while there is somebody else who can decide. */
const isForOthers = (viewerId: string) => sql<boolean>`
  (exists (select from reports r where r.case_id = c.id and r.reporter_id = ${viewerId})
    and ${isAnotherThere(viewerId, sql.ref('c.subject_id'))})`

async function summariesWhere(db: Db, viewerId: string, is: RawBuilder<unknown>): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select c.id, c.kind, m.id as "subjectId", m.name, m.handle, m.avatar_id as "avatarId", c.opened_at as "openedAt",
      c.decided_at as "decidedAt", said.last as "lastReportedAt", coalesce(said.count, 0) as reports, said.reasons, l.text,
      ${isForOthers(viewerId)} as "isForOthers"
    from cases c left join members m on m.id = c.subject_id
    left join case_lines l on l.case_id = c.id and l.is_reported
    left join lateral (
      select sum(count)::integer as count, max(last) as last,
        jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason) as reasons
      from (select reason, count(*)::integer as count, max(created_at) as last from reports r
            where r.case_id = c.id group by reason) by_reason) said on true
    where ${isThereFor(viewerId)} and ${is}`.execute(db)
  return rows
}

const asSummary = (row: SummaryRow): moderation.CaseSummary => ({
  id: String(row.id),
  kind: row.kind,
  subject:
    row.subjectId === null
      ? null
      : memberOf({ id: row.subjectId, name: row.name ?? '', handle: row.handle ?? '', avatar_id: row.avatarId }),
  reports: row.reports,
  reasons: row.reasons ?? [],
  excerpt: row.kind === 'picture' ? '' : excerptOf(row.text ?? ''),
  openedAt: row.openedAt.toISOString(),
  lastReportedAt: (row.lastReportedAt ?? row.openedAt).toISOString(),
  isOpen: row.decidedAt === null,
  isForOthers: row.isForOthers,
})

interface PageOf {
  before: string | null
  limit: number
}

/** What waits longest first. */
export const openCases = async (db: Db, viewerId: string, { before, limit }: PageOf) =>
  (
    await summariesWhere(
      db,
      viewerId,
      sql`c.decided_at is null ${before === null ? sql`` : sql`and c.id > ${before}`} order by c.id limit ${sql.lit(limit)}`,
    )
  ).map(asSummary)

export const decidedCases = async (db: Db, viewerId: string, { before, limit }: PageOf) =>
  (
    await summariesWhere(
      db,
      viewerId,
      sql`c.decided_at is not null
        ${before === null ? sql`` : sql`and (c.decided_at, c.id) < (select b.decided_at, b.id from cases b where b.id = ${before})`}
        order by c.decided_at desc, c.id desc limit ${sql.lit(limit)}`,
    )
  ).map(asSummary)

interface Waiting {
  cases: number
  objections: number
  registrations: number
}

export async function waitingCounts(db: Db, viewerId: string): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select (select count(*)::integer from cases c where c.decided_at is null and ${isThereFor(viewerId)}) as cases,
      (select count(*)::integer from acts a where a.objected_at is not null and a.outcome is null
         and a.subject_id is distinct from ${viewerId}) as objections,
      (select count(*)::integer from members where awaits_approval_since is not null) as registrations`.execute(db)
  return rows[0] ?? { cases: 0, objections: 0, registrations: 0 }
}

export interface CaseToDecide {
  kind: reports.ReportedKind
  subjectId: string | null
  isDecided: boolean
  isForOthers: boolean
}

/** Without a lock, to know whom to lock first; and once they are, the case itself. */
export async function caseToDecide(db: Db, viewerId: string, id: string, { locks = false } = {}) {
  const { rows } = await sql<CaseToDecide>`
    select c.kind, c.subject_id as "subjectId", c.decided_at is not null as "isDecided",
      ${isForOthers(viewerId)} as "isForOthers"
    from cases c where c.id = ${id} and ${isThereFor(viewerId)} ${locks ? sql`for update of c` : sql``}`.execute(db)
  return rows[0]
}

export const closeCase = (tx: Tx, id: string) => sql`update cases set decided_at = now() where id = ${id}`.execute(tx)

interface Line {
  kind: reports.ReportedKind
  name: string
  handle: string
  text: string
  pictureId: string | null
  at: Date
  isReported: boolean
}

async function linesOf(db: Db, id: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select kind, name, handle, text, picture_id as "pictureId", at, is_reported as "isReported" from case_lines
    where case_id = ${id} order by place`.execute(db)
  return rows
}

const copyOf = (line: Line | undefined): moderation.Case['copy'] =>
  line
    ? {
        text: line.text,
        picture: line.pictureId && `/pictures/${line.pictureId}`,
        name: line.name,
        handle: line.handle,
        publishedAt: line.kind === 'entry' || line.kind === 'comment' ? line.at.toISOString() : null,
      }
    : null

const contextOf = (lines: Line[]): moderation.Case['context'] =>
  lines.flatMap(({ kind, name, text, at, isReported }) =>
    kind === 'entry' || kind === 'comment' ? [{ kind, name, text, at: at.toISOString(), isReported }] : [],
  )

/** Of `cases c`: what has become of the thing. */
async function nowOf(db: Db, id: string): Promise<moderation.Case['now']> {
  const { rows } = await sql<{ now: moderation.Case['now'] }>`
    select case
      when exists (select from acts a where a.case_id = c.id and a.act = 'hide' and a.reversed_at is null)
        or e.hidden_audience is not null or w.hidden_at is not null then 'hidden'
      when case c.kind when 'entry' then e.id is not null when 'comment' then w.id is not null
        when 'picture' then m.avatar_id = c.picture_id else m.bio <> '' end then 'there'
      else 'deleted' end as now
    from cases c left join entries e on e.id = c.entry_id left join comments w on w.id = c.comment_id
    left join members m on m.id = c.subject_id where c.id = ${id}`.execute(db)
  return rows[0]?.now ?? 'deleted'
}

async function saidIn(db: Db, id: string): Promise<moderation.Case['said']> {
  const { rows } = await sql<{ reason: reports.ReportReason; note: string; at: Date }>`
    select reason, note, created_at as at from reports where case_id = ${id} order by created_at desc, id desc`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

async function personOf(db: Db, id: string): Promise<moderation.Case['person']> {
  const { rows } = await sql<{
    joinedAt: Date
    cases: number
    acts: number
    suspendedUntil: Date | null
    isDisabled: boolean
  }>`
    select m.joined_at as "joinedAt", not ${takesPart('m')} as "isDisabled",
      case when m.suspended_until > now() then m.suspended_until end as "suspendedUntil",
      (select count(*)::integer from cases other where other.subject_id = m.id) as cases,
      (select count(*)::integer from acts a where a.subject_id = m.id and a.act <> 'none') as acts
    from members m where m.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return null
  return { ...row, joinedAt: row.joinedAt.toISOString(), suspendedUntil: row.suspendedUntil?.toISOString() ?? null }
}

/** Everything but what was done, which the acts tell. */
export async function oneCase(
  db: Db,
  viewerId: string,
  id: string,
): Promise<Omit<moderation.Case, 'history'> | undefined> {
  const [row] = await summariesWhere(db, viewerId, sql`c.id = ${id}`)
  if (!row) return undefined
  const lines = await linesOf(db, id)
  return {
    ...asSummary(row),
    copy: copyOf(lines.find(({ isReported }) => isReported)),
    now: await nowOf(db, id),
    context: contextOf(lines),
    said: await saidIn(db, id),
    person: row.subjectId === null ? null : await personOf(db, row.subjectId),
  }
}
