import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { isFor, maySeeEntry } from '../visibility/index.ts'

export interface CardRow {
  name: string
  handle: string
  avatar_id: string | null
  weight: string
  delta: string | null
  measured_at: Date
  /** The weights up to this entry, oldest first. */
  history: string[]
  is_shared: boolean
}

const historyLength = 30

/** What the card of an entry shows, if it is there for everybody. */
export async function cardRow(db: Db, publicId: string): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select m.name, m.handle, m.avatar_id, trim_scale(e.weight)::text as weight, e.measured_at, e.is_shared,
           round(e.weight - up_to.previous, 1)::text as delta, up_to.history
    from entries e
    join members m on m.id = e.member_id
    cross join lateral (
      select array_agg(trim_scale(p.weight)::text order by p.measured_at, p.id) as history,
             (array_agg(p.weight order by p.measured_at desc, p.id desc))[2] as previous
      from (select p.weight, p.measured_at, p.id from entries p
            where p.member_id = e.member_id and (p.measured_at, p.id) <= (e.measured_at, e.id)
              and ${isFor(null, 'p')}
            order by p.measured_at desc, p.id desc limit ${sql.lit(historyLength)}) p) up_to
    where e.public_id = ${publicId} and ${maySeeEntry(null, { entry: 'e', member: 'm' })}`.execute(db)
  return rows[0]
}
