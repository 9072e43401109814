import type { reports } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { maySee, maySeeComment, maySeeEntry } from '../visibility/index.ts'

export interface Reported {
  kind: reports.ReportedKind
  /** Of the entry or the comment, or of the member whose profile or picture it is. */
  id: string
}

interface Said {
  reason: reports.ReportReason
  note: string
}

interface Keyed {
  reporterId: string
  idempotencyKey: string
}

interface Earlier extends Said {
  thing: string | null
}

export async function reportUnderKey(db: Db, { reporterId, idempotencyKey }: Keyed): Promise<Earlier | undefined> {
  const { rows } = await sql<Earlier>`
    select r.reason, r.note, c.kind || ' ' || coalesce(c.entry_id::text, c.comment_id::text, c.subject_id::text) as thing
    from reports r join cases c on c.id = r.case_id
    where r.reporter_id = ${reporterId} and r.idempotency_key = ${idempotencyKey}`.execute(db)
  return rows[0]
}

/** Of what is deleted by now nobody knows any more whether it was the same. */
export const isReplayed = (earlier: Earlier, report: Reported & Said): boolean =>
  earlier.reason === report.reason &&
  earlier.note === report.note &&
  (earlier.thing === null || earlier.thing === `${report.kind} ${report.id}`)

export interface Seen {
  ownerId: string
  /** Which picture it is. */
  pictureId: string | null
}

/** Whose it is, if the reporter sees it; held until the transaction ends. */
export async function visibleThing(tx: Tx, viewerId: string, { kind, id }: Reported): Promise<Seen | undefined> {
  const ofPerson = (isThere: RawBuilder<unknown>) => sql<Seen>`
    select m.id as "ownerId", m.avatar_id as "pictureId" from members m
    where m.id = ${id} and ${maySee(viewerId, 'm')} and ${isThere} for key share of m`
  const queries: Record<reports.ReportedKind, () => RawBuilder<Seen>> = {
    entry: () => sql<Seen>`
      select e.member_id as "ownerId", null as "pictureId" from entries e join members m on m.id = e.member_id
      where e.id = ${id} and ${maySeeEntry(viewerId, { entry: 'e', member: 'm' })} for key share of e`,
    comment: () => sql<Seen>`
      select c.member_id as "ownerId", null as "pictureId" from comments c join members w on w.id = c.member_id
      join entries e on e.id = c.entry_id join members m on m.id = e.member_id
      where c.id = ${id} and ${maySee(viewerId, 'w')} and ${maySeeComment(viewerId, 'c')}
        and ${maySeeEntry(viewerId, { entry: 'e', member: 'm' })} for key share of c`,
    profile: () => ofPerson(sql`true`),
    picture: () => ofPerson(sql`m.avatar_id is not null`),
  }
  return (await queries[kind]().execute(tx)).rows[0]
}

/** The open case about a thing, which the first report makes together with its copy. It is not decided before the report is in. */
export async function openCase(tx: Tx, thing: Reported, { ownerId, pictureId }: Seen): Promise<number> {
  const { kind, id } = thing
  const [entryId, commentId] = [kind === 'entry' ? id : null, kind === 'comment' ? id : null]
  const shown = kind === 'picture' ? pictureId : null
  for (;;) {
    const made = await sql<{ id: number }>`
      insert into cases (kind, subject_id, entry_id, comment_id, picture_id)
      values (${kind}, ${ownerId}, ${entryId}, ${commentId}, ${shown}) on conflict do nothing returning id`.execute(tx)
    const caseId = made.rows[0]?.id
    if (caseId !== undefined) {
      await copyLines(tx, caseId, thing)
      return caseId
    }
    const found = await sql<{ id: number }>`
      select id from cases where kind = ${kind} and decided_at is null and subject_id = ${ownerId}
        and entry_id is not distinct from ${entryId} and comment_id is not distinct from ${commentId}
        and picture_id is not distinct from ${shown} for share`.execute(tx)
    if (found.rows[0]) return found.rows[0].id
  }
}

/** So many comments before and after the one that is reported, and below an entry. */
const around = 3

/** The note of an entry. */
const noteOf = (is: RawBuilder<unknown>, isReported: boolean) => sql`
  select 0::bigint as place, e.member_id, 'entry' as kind, e.note as text, null::uuid as picture_id, e.created_at as at,
    ${sql.lit(isReported)} as is_reported from entries e where e.id = ${is}`

const linesFrom = (from: RawBuilder<unknown>, isReported: boolean) => sql`
  select id as place, member_id, 'comment' as kind, text, null::uuid as picture_id, created_at as at,
    ${sql.lit(isReported)} as is_reported from (select * from comments ${from}) it`

/** What stood there, and around it. What somebody weighs is nowhere in it. */
async function copyLines(tx: Tx, caseId: number, { kind, id }: Reported): Promise<void> {
  const person = (text: RawBuilder<unknown>, picture: RawBuilder<unknown>) => sql`
    select 0::bigint as place, m.id as member_id, ${kind} as kind, ${text} as text, ${picture} as picture_id, now() as at,
      true as is_reported from members m where m.id = ${id}`
  const under = sql`(select entry_id from comments where id = ${id})`
  const most = sql.lit(around)
  const lines: Record<reports.ReportedKind, () => RawBuilder<unknown>> = {
    entry: () => sql`${noteOf(sql`${id}`, true)} union all
      ${linesFrom(sql`where entry_id = ${id} order by id desc limit ${most}`, false)}`,
    comment: () => sql`${noteOf(under, false)} union all ${linesFrom(sql`where id = ${id}`, true)} union all
      ${linesFrom(sql`where entry_id = ${under} and id < ${id} order by id desc limit ${most}`, false)} union all
      ${linesFrom(sql`where entry_id = ${under} and id > ${id} order by id limit ${most}`, false)}`,
    profile: () => person(sql`m.bio`, sql`null::uuid`),
    picture: () => person(sql`''`, sql`m.avatar_id`),
  }
  await sql`
    insert into case_lines (case_id, place, member_id, kind, name, handle, text, picture_id, at, is_reported)
    select ${caseId}, row_number() over (order by l.place), l.member_id, l.kind, m.name, m.handle, l.text, l.picture_id,
      l.at, l.is_reported
    from (${lines[kind]()}) l join members m on m.id = l.member_id`.execute(tx)
}

/** One member reports a thing once; again replaces what they said. */
export const upsertReport = (
  tx: Tx,
  { caseId, reporterId, reason, note, idempotencyKey }: Keyed & Said & { caseId: number },
) =>
  sql`
    insert into reports (case_id, reporter_id, reason, note, idempotency_key)
    values (${caseId}, ${reporterId}, ${reason}, ${note}, ${idempotencyKey})
    on conflict (case_id, reporter_id) do update
      set reason = excluded.reason, note = excluded.note, idempotency_key = excluded.idempotency_key, created_at = now()`.execute(
    tx,
  )

/** Pictures of a member that are kept for moderators alone. */
export async function takeCopiedPictures(tx: Tx, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ picture_id: string }>`
    delete from case_lines where member_id = ${memberId} and picture_id is not null returning picture_id`.execute(tx)
  return rows.map((row) => row.picture_id)
}

/**
 * A copy stays while its case is open or somebody objects, for 30 days after that, and in no case for longer than 30 days after
 * its owner has deleted what it is of. A picture that is nobody's any more goes with the next sweep of pictures.
 */
export const sweepCopies = (db: Db) =>
  sql`
    delete from case_lines l using cases c
    where c.id = l.case_id and (c.gone_at < now() - interval '30 days'
      or c.decided_at < now() - interval '30 days' and not exists (
        select from acts a where a.case_id = c.id
          and (a.objected_at is not null and a.outcome is null or a.answered_at > now() - interval '30 days')))`.execute(
    db,
  )
