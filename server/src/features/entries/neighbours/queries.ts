import type { ShownNumbers } from '@hakari/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import { maySeeEntry, numbersOf, type Reader, shownWeight } from '../../visibility/index.ts'

interface NeighbourRow {
  side: 'previous' | 'next'
  publicId: string
  numbers: ShownNumbers
  weight: string
  measuredAt: Date
}

/** Of the same member, the ones measured just before and just after it, as far as the viewer may see them. */
export async function neighboursOf(db: Db, viewer: Reader, id: string) {
  const beside = (side: 'previous' | 'next') => {
    const isThere = side === 'previous' ? sql`<` : sql`>`
    const nearest = side === 'previous' ? sql`desc` : sql`asc`
    return sql`(
      select ${side} as side, n.public_id as "publicId", trim_scale(n.weight)::text as weight, n.measured_at as "measuredAt",
             ${numbersOf(viewer, 'm')} as numbers
      from entries e join members m on m.id = e.member_id join entries n on n.member_id = e.member_id
      where e.id = ${id} and (n.measured_at, n.id) ${isThere} (e.measured_at, e.id)
        and ${maySeeEntry(viewer, { entry: 'n', member: 'm' })}
      order by n.measured_at ${nearest}, n.id ${nearest} limit 1)`
  }
  const found = await sql<NeighbourRow>`${beside('previous')} union all ${beside('next')}`.execute(db)
  return found.rows.map(({ numbers, weight, ...row }) => ({ ...row, weight: shownWeight(numbers, weight) }))
}
