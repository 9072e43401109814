import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

const long = sql`now() - interval '24 hours'`

/** Of one look at most a day something is said; false when it was said already. */
export async function takeTelling(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    insert into operator_told as t (at) values (now())
    on conflict (is_only) do update set at = now() where t.at <= ${long} returning at`.execute(tx)
  return rows.length > 0
}

interface Waiting {
  cases: number
  objections: number
  registrations: number
}

export async function waitingLong(tx: Tx): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select (select count(*)::integer from cases where decided_at is null and opened_at < ${long}) as cases,
      (select count(*)::integer from acts where outcome is null and objected_at < ${long}) as objections,
      (select count(*)::integer from members where awaits_approval_since < ${long}) as registrations`.execute(tx)
  return rows[0] ?? { cases: 0, objections: 0, registrations: 0 }
}
