import type { Commenters, ShownNumbers } from '@hakari/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { audienceOf, rankOf } from '../visibility/index.ts'
import type { Choices } from './rules.ts'

interface ChoicesRow {
  isPrivate: boolean
  usualAudience: number
  usualCommenters: Commenters
  shownNumbers: ShownNumbers
}

export async function choicesOf(db: Db, memberId: string): Promise<Choices | undefined> {
  const { rows } = await sql<ChoicesRow>`
    select is_private as "isPrivate", usual_audience as "usualAudience", usual_commenters as "usualCommenters",
            shown_numbers as "shownNumbers"
    from members where id = ${memberId}`.execute(db)
  const [row] = rows
  return row && { ...row, usualAudience: audienceOf(row.usualAudience) }
}

export const keepChoices = (
  tx: Tx,
  memberId: string,
  { isPrivate, usualAudience, usualCommenters, shownNumbers }: Choices,
) =>
  sql`update members set is_private = ${isPrivate}, usual_audience = ${rankOf(usualAudience)}, usual_commenters = ${usualCommenters},
         shown_numbers = ${shownNumbers}
      where id = ${memberId}`.execute(tx)
