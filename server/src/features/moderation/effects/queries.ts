import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

/** Before what is theirs and before the case, as whoever deletes an account does. False when they left. */
export async function lockSubject(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from members where id = ${memberId} for no key update`.execute(tx)
  return rows.length > 0
}

/** A later end stays. */
export const suspend = (tx: Tx, memberId: string, until: Date) =>
  sql`update members set suspended_until = greatest(suspended_until, ${until}::timestamptz) where id = ${memberId}`.execute(
    tx,
  )

/** As long as what else was decided says. */
export const shortenSuspension = (tx: Tx, memberId: string) =>
  sql`
    update members m set suspended_until = (
      select max(a.until) from acts a
      where a.subject_id = m.id and a.act = 'suspend' and a.reversed_at is null and a.until > now())
    where m.id = ${memberId}`.execute(tx)

export async function isDisabledOtherwise(tx: Tx, memberId: string, actId: number): Promise<boolean> {
  const { rows } = await sql`
    select from acts where subject_id = ${memberId} and act = 'disable' and reversed_at is null and id <> ${actId}`.execute(
    tx,
  )
  return rows.length > 0
}

export async function emptyBio(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    update members set bio = '', updated_at = now() where id = ${memberId} and bio <> '' returning id`.execute(tx)
  return rows.length > 0
}

/** What was copied, unless they wrote something else meanwhile or the copy is gone. */
export async function giveBackBio(tx: Tx, memberId: string, caseId: number): Promise<boolean> {
  const { rows } = await sql`
    update members m set bio = l.text, updated_at = now() from case_lines l
    where m.id = ${memberId} and m.bio = '' and l.case_id = ${caseId} and l.is_reported returning m.id`.execute(tx)
  return rows.length > 0
}

interface Thing {
  entryId: string | null
  commentId: string | null
  pictureId: string | null
}

export async function thingOf(tx: Tx, caseId: number | string): Promise<Thing> {
  const { rows } = await sql<Thing>`
    select entry_id::text as "entryId", comment_id::text as "commentId", picture_id as "pictureId" from cases
    where id = ${caseId}`.execute(tx)
  return rows[0] ?? { entryId: null, commentId: null, pictureId: null }
}
