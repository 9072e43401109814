import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import { isHeard, isMutedText, maySee, maySeeEntry, newestWithin } from '../../visibility/index.ts'
import { maybeWeight } from './number-text.ts'

interface Noted {
  viewerId: string
  name: string
  note: string
}

/** Whom the letter looks at: those of whom one follows who recorded last. */
const lookedAt = 30
const mostPeople = 3

/** The newest notes of a time of a few people each viewer follows, as each may see and wants to hear them now. */
export async function notesFor(db: Db, viewerIds: string[], { from }: { from: Date }): Promise<Noted[]> {
  const viewer = sql.ref('v.id')
  const { rows } = await sql<Noted>`
    select v.id as "viewerId", p.name, p.note
    from unnest(${viewerIds}::uuid[]) as v (id)
    cross join lateral (
      select m.name, n.note, n.id
      from (
        select m.* from follows f join members m on m.id = f.followee_id
        where f.follower_id = v.id and ${maySee(viewer, 'm')} and ${isHeard(viewer, 'm')}
          and ${newestWithin(sql`2`, 'm')} is not null
        order by ${newestWithin(sql`2`, 'm')} desc limit ${sql.lit(lookedAt)}) m
      cross join lateral (
        select e.note, e.id from entries e
        where e.member_id = m.id and e.measured_at >= ${from}::timestamptz and e.note ~ '\\S'
          and normalize(e.note, NFKC) !~* ${maybeWeight} and ${maySeeEntry(viewer, { entry: 'e', member: 'm' })}
          and not ${isMutedText(viewer, { text: 'e.note', writer: 'e.member_id' })}
        order by e.measured_at desc, e.id desc limit 1) n
      order by n.id desc limit ${sql.lit(mostPeople)}) p`.execute(db)
  return rows
}

interface Reader {
  memberId: string
  name: string
  hasQuietNumbers: boolean
  joinedAt: Date
}

/** Who of these is still there and still wants the letter. */
export async function readersOf(db: Db, memberIds: string[]): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select m.id as "memberId", m.name, m.has_quiet_numbers as "hasQuietNumbers", m.joined_at as "joinedAt"
    from members m
    where m.id = any(${memberIds}::uuid[]) and ${maySee(sql.ref('m.id'), 'm')}
      and exists (select from letter_consents c where c.member_id = m.id and c.ended_at is null)`.execute(db)
  return rows
}
