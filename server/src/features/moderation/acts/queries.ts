import type { moderation, notices, reports } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { isAnotherThere } from '../moderators/queries.ts'

export interface ActRow {
  id: number
  caseId: number
  act: moderation.Act['act']
  about: reports.ReportedKind
  reason: reports.ReportReason | null
  message: string
  at: Date
  until: Date | null
  reversedAt: Date | null
  by: string | null
  objection: string | null
  objectedAt: Date | null
  outcome: 'upheld' | 'reversed' | null
  answer: string
  mayAnswer: boolean
  subjectId: string | null
  moderatorId: string | null
}

/** For whoever has nothing to answer, `viewerId` is null. */
async function actsWhere(db: Db, viewerId: string, is: RawBuilder<unknown>): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select a.id, a.case_id as "caseId", a.act, a.about, a.reason, a.message, a.created_at as at, a.until,
      a.reversed_at as "reversedAt", m.handle as by, a.objection, a.objected_at as "objectedAt", a.outcome, a.answer,
      a.subject_id as "subjectId", a.moderator_id as "moderatorId",
      (a.objected_at is not null and a.outcome is null and a.subject_id is not null and a.subject_id <> ${viewerId}
        and (a.moderator_id is distinct from ${viewerId}
          or not ${isAnotherThere(viewerId, sql.ref('a.subject_id'))})) as "mayAnswer"
    from acts a left join members m on m.id = a.moderator_id
    where ${is}`.execute(db)
  return rows
}

export const objectionOf = (row: {
  objection: string | null
  objectedAt: Date | null
  outcome: 'upheld' | 'reversed' | null
  answer: string
}): notices.Notice['objection'] =>
  row.objectedAt && {
    text: row.objection ?? '',
    at: row.objectedAt.toISOString(),
    outcome: row.outcome ?? 'waiting',
    answer: row.answer,
  }

const asAct = (row: ActRow): moderation.Act => ({
  id: String(row.id),
  caseId: String(row.caseId),
  act: row.act,
  about: row.about,
  reason: row.reason,
  message: row.message,
  at: row.at.toISOString(),
  until: row.until?.toISOString() ?? null,
  reversedAt: row.reversedAt?.toISOString() ?? null,
  by: row.by,
  objection: objectionOf(row),
  mayAnswer: row.mayAnswer,
})

export const actsAbout = async (db: Db, viewerId: string, subjectId: string): Promise<moderation.Act[]> =>
  (await actsWhere(db, viewerId, sql`a.subject_id = ${subjectId} order by a.id desc`)).map(asAct)

export const actsOfCase = async (db: Db, viewerId: string, caseId: string): Promise<moderation.Act[]> =>
  (await actsWhere(db, viewerId, sql`a.case_id = ${caseId}`)).map(asAct)

export const oneAct = async (db: Db, viewerId: string, id: string): Promise<moderation.Act | undefined> =>
  (await actsWhere(db, viewerId, sql`a.id = ${id}`)).map(asAct)[0]

export const waitingObjections = async (db: Db, viewerId: string): Promise<moderation.Act[]> =>
  (
    await actsWhere(
      db,
      viewerId,
      sql`a.objected_at is not null and a.outcome is null and a.subject_id is distinct from ${viewerId}
        order by a.objected_at, a.id`,
    )
  ).map(asAct)

export const subjectOfAct = async (db: Db, id: string): Promise<string | null | undefined> => {
  const { rows } = await sql<{
    subject: string | null
  }>`select subject_id as subject from acts where id = ${id}`.execute(db)
  return rows[0]?.subject
}

/** Held until the transaction ends: one answer, one undoing. */
export async function lockAct(tx: Tx, viewerId: string, id: string): Promise<ActRow | undefined> {
  await sql`select from acts where id = ${id} for update`.execute(tx)
  return (await actsWhere(tx, viewerId, sql`a.id = ${id}`))[0]
}

interface NewAct {
  caseId: string
  subjectId: string
  moderatorId: string
  act: moderation.Act['act']
  about: reports.ReportedKind
  reason: reports.ReportReason | null
  message: string
  days: number | null
  linkHash: Buffer | null
  idempotencyKey: string
}

export async function insertAct(tx: Tx, act: NewAct): Promise<{ id: string; until: Date | null }> {
  const { rows } = await sql<{ id: string; until: Date | null }>`
    insert into acts (case_id, subject_id, moderator_id, act, about, reason, message, until, link_hash, idempotency_key)
    values (${act.caseId}, ${act.subjectId}, ${act.moderatorId}, ${act.act}, ${act.about}, ${act.reason}, ${act.message},
      now() + make_interval(days => ${act.days}::integer), ${act.linkHash}, ${act.idempotencyKey})
    returning id::text, until`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('the act is not there')
  return made
}

interface Decision {
  act: moderation.Act['act']
  reason: reports.ReportReason | null
  message: string
  idempotencyKey: string | null
  moderatorId: string | null
}

export async function decisionOf(db: Db, caseId: string): Promise<Decision | undefined> {
  const { rows } = await sql<Decision>`
    select act, reason, message, idempotency_key as "idempotencyKey", moderator_id as "moderatorId" from acts
    where case_id = ${caseId}`.execute(db)
  return rows[0]
}

export const markReversed = (tx: Tx, id: number) =>
  sql`update acts set reversed_at = now() where id = ${id} and reversed_at is null`.execute(tx)

export const writeAnswer = (
  tx: Tx,
  { id, outcome, answer, by }: { id: number; outcome: 'upheld' | 'reversed'; answer: string; by: string },
) =>
  sql`
    update acts set outcome = ${outcome}, answer = ${answer}, answered_at = now(), answered_by = ${by}, seen_at = null
    where id = ${id}`.execute(tx)
