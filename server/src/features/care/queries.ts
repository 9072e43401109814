import type { care, OutputOf } from '@hakari/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'

type Choices = OutputOf<typeof care.mine>

export async function choicesOf(db: Db, memberId: string): Promise<Choices | undefined> {
  const { rows } = await sql<Choices>`
    select has_quiet_numbers as "hasQuietNumbers", tells_fast_loss as "tellsFastLoss"
    from members where id = ${memberId}`.execute(db)
  return rows[0]
}

/** What is null stays. Undefined: there is nobody. */
export async function changeChoices(
  tx: Tx,
  memberId: string,
  { hasQuietNumbers = null, tellsFastLoss = null }: { [Name in keyof Choices]?: boolean | null | undefined },
): Promise<Choices | undefined> {
  const { rows } = await sql<Choices>`
    update members set has_quiet_numbers = coalesce(${hasQuietNumbers}, has_quiet_numbers),
      tells_fast_loss = coalesce(${tellsFastLoss}, tells_fast_loss)
    where id = ${memberId}
    returning has_quiet_numbers as "hasQuietNumbers", tells_fast_loss as "tellsFastLoss"`.execute(tx)
  return rows[0]
}

/** Whether somebody wants to be told of a fast loss, and has not been since that day. */
export async function maybeTold(db: Db, memberId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from members where id = ${memberId} and tells_fast_loss
      and (fast_loss_told_at is null or fast_loss_told_at < ${since})`.execute(db)
  return rows.length > 0
}

export const noteTold = (tx: Tx, memberId: string, now: Date) =>
  sql`update members set fast_loss_told_at = ${now} where id = ${memberId}`.execute(tx)

export async function hasQuietNumbers(db: Db, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from members where id = ${memberId} and has_quiet_numbers`.execute(db)
  return rows.length > 0
}
