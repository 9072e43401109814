import type { ShownNumbers } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { maySeeEntry, numbersOf, shownWeight } from '../visibility/index.ts'

export interface Post {
  publicId: string
  handle: string
  name: string
  /** At least one decimal and no further zeros; null where weights are not for everybody. */
  weight: string | null
  /** The day of its measurement, in Japan. */
  date: string
  /** Empty until its owner shares it. */
  note: string
}

/** Under its owner's name alone: a guessed one must not be corrected for whoever has no account. */
export async function postUnder(db: Db, handle: string, publicId: string): Promise<Post | undefined> {
  const post = await publicPost(db, sql`e.public_id = ${publicId}`)
  return post?.handle === handle ? post : undefined
}

export const postBehind = (db: Db, code: string) =>
  publicPost(db, sql`e.id = (select entry_id from short_links where code = ${code})`)

/** A post as far as everybody may see it. */
async function publicPost(db: Db, isIt: RawBuilder<unknown>): Promise<Post | undefined> {
  const { rows } = await sql<Post & { numbers: ShownNumbers }>`
    select e.public_id as "publicId", m.handle, m.name, case when e.is_shared then e.note else '' end as note, round(e.weight, greatest(min_scale(e.weight), 1))::text as weight,
           to_char(e.measured_at at time zone 'Asia/Tokyo', 'YYYY/MM/DD') as date,
           ${numbersOf(null, 'm')} as numbers
    from entries e join members m on m.id = e.member_id
    where ${isIt} and ${maySeeEntry(null, { entry: 'e', member: 'm' })}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { numbers, ...post } = row
  return { ...post, weight: shownWeight(numbers, post.weight) }
}
