import type { ShownNumbers } from '@hakari/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { lineUpTo } from '../entries/index.ts'
import { isWithin, numbersOf, reachOf } from '../visibility/index.ts'

export interface CardRow {
  name: string
  handle: string
  avatar_id: string | null
  weight: string
  delta: string | null
  measured_at: Date
  line_days: number[]
  line_weights: number[]
  is_shared: boolean
  numbers: ShownNumbers
}

/** What the card of an entry shows, if it is there for everybody. */
export async function cardRow(db: Db, publicId: string): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select m.name, m.handle, m.avatar_id, trim_scale(e.weight)::text as weight, e.measured_at, e.is_shared,
           ${numbersOf(null, 'm')} as numbers,
           round(e.weight - up_to.previous, 1)::text as delta, up_to.line_days, up_to.line_weights
    from entries e
    join members m on m.id = e.member_id
    cross join lateral (select ${reachOf(null, 'm')} as reach) stranger
    cross join lateral (${lineUpTo(sql.ref('stranger.reach'))}) up_to
    where e.public_id = ${publicId} and ${isWithin(sql.ref('stranger.reach'), 'e')}`.execute(db)
  return rows[0]
}
