import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import { countWithin, isWithin } from '../../visibility/index.ts'
import { lineLength } from './line-of-entry.ts'

/** The trend of a line begins so many entries before it: what lies further back weighs next to nothing. */
const warmUp = 120

/**
 * Of `entries e`: the days and weights up to it, newest first, as far as somebody reaches, and how far one has to reach to see
 * all of them. The history's index holds them all, so that each entry of a page costs one short stretch of it.
 */
export const lineUpTo = (within: RawBuilder<unknown>) => sql`
  select line_days, line_weights, line_weights[2] as previous, needed from (
    select max(p.audience) as needed,
           array_agg(day_in_japan(p.measured_at) - date '1970-01-01' order by p.measured_at desc, p.id desc) as line_days,
           array_agg(p.weight order by p.measured_at desc, p.id desc) as line_weights
    from (select p.weight, p.measured_at, p.id, p.audience from entries p
          where p.member_id = e.member_id and (p.measured_at, p.id) <= (e.measured_at, e.id) and ${isWithin(within, 'p')}
          order by p.measured_at desc, p.id desc limit ${sql.lit(lineLength + warmUp)}) p) newest_first`

/**
 * Of `members m`: it is another one as soon as anything changed that lies before one of their entries, of which its line is
 * made (migration 0056). What is recorded after all others changes no line but its own.
 */
export const stateOfEntries = sql.ref<number>('m.entries_edits')

/** Nobody counts further back than this. */
export const countedBack = 100
const reach = sql.ref<number>('asked.reach')

const nth = sql`(
  select case when count(*) < ${sql.lit(countedBack)} then ${countWithin(reach, 'm')} - count(*)::integer end
  from (select from entries n where n.member_id = e.member_id and n.id > e.id and ${isWithin(reach, 'n')}
        limit ${sql.lit(countedBack)}) newer)`

export interface HistoryRow {
  id: number
  reach: number
  state: number
  needed: number
  line_days: number[]
  line_weights: number[]
  previous: string | null
  delta: string | null
  nth: number | null
}

/** What lies before each of these entries, for whoever reaches so far into its owner's. Without those that are gone meanwhile. */
export async function historiesOf(db: Db, asked: { id: number; reach: number }[]): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select e.id, asked.reach, ${stateOfEntries} as state, up_to.needed, up_to.line_days, up_to.line_weights,
           up_to.previous::text,
           round(e.weight - up_to.previous, 1)::text as delta, ${nth} as nth
    from unnest(${asked.map(({ id }) => id)}::bigint[], ${asked.map((one) => one.reach)}::integer[]) as asked (id, reach)
    join entries e on e.id = asked.id and ${isWithin(reach, 'e')}
    join members m on m.id = e.member_id
    cross join lateral (${lineUpTo(reach)}) up_to`.execute(db)
  return rows
}
