import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { maySee } from '../visibility/index.ts'

export interface Post {
  id: number
  handle: string
  name: string
  /** At least one decimal and no further zeros. */
  weight: string
  /** Of its measurement, in Japan. */
  date: string
  note: string
}

export const postUnder = (db: Db, id: string) => publicPost(db, sql`${id}`)

export const postBehind = (db: Db, code: string) =>
  publicPost(db, sql`(select entry_id from short_links where code = ${code})`)

/** What there is for everybody. */
async function publicPost(db: Db, id: RawBuilder<unknown>): Promise<Post | undefined> {
  const { rows } = await sql<Post>`
    select e.id, m.handle, m.name, e.note, round(e.weight, greatest(min_scale(e.weight), 1))::text as weight,
           to_char(e.measured_at at time zone 'Asia/Tokyo', 'YYYY/MM/DD') as date
    from entries e join members m on m.id = e.member_id
    where e.id = ${id} and ${maySee(null, 'm')}`.execute(db)
  return rows[0]
}
