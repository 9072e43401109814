import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { lockEntry } from '../entries/index.ts'
import { maySeeEntry } from '../visibility/index.ts'

interface Wanted {
  entryId: string
  viewerId: string
}

/** Undefined when there is no such entry to see; a code of null when it has none yet. */
export async function codeOf(db: Db, { entryId, viewerId }: Wanted): Promise<{ code: string | null } | undefined> {
  const { rows } = await sql<{ code: string | null }>`
    select s.code from entries e join members m on m.id = e.member_id left join short_links s on s.entry_id = e.id
    where e.id = ${entryId} and ${maySeeEntry(viewerId, { entry: 'e', member: 'm' })}`.execute(db)
  return rows[0]
}

/** Only its owner shows strangers more of it than name, weight and date. */
export const markShared = (db: Db, { entryId, viewerId }: Wanted) =>
  sql`update entries set is_shared = true where id = ${entryId} and member_id = ${viewerId} and not is_shared`.execute(
    db,
  )

/** A member gives a new address only to their own entries. */
export async function giveNewAddress(tx: Tx, { entryId, memberId }: { entryId: string; memberId: string }) {
  const { rows } = await sql<{ publicId: string }>`
    update entries set public_id = random_public_id(), is_shared = false
    where id = ${entryId} and member_id = ${memberId} returning public_id as "publicId"`.execute(tx)
  return rows[0]?.publicId
}

/** The code stays taken and leads nowhere. */
export const endCode = (tx: Tx, entryId: string) =>
  sql`update short_links set entry_id = null where entry_id = ${entryId}`.execute(tx)

/** False when the code is taken, the entry has got one meanwhile, or there is no such entry to see any more. */
export async function insertLink(db: Db, { entryId, viewerId, code }: Wanted & { code: string }): Promise<boolean> {
  const { rows } = await sql`
    with seen as (${lockEntry(viewerId, entryId)})
    insert into short_links (code, entry_id) select ${code}, id from seen
    on conflict do nothing returning 1`.execute(db)
  return rows.length > 0
}

export async function entryBehind(db: Db, code: string, viewerId: string | null) {
  const { rows } = await sql<{ postId: string; handle: string }>`
    select e.public_id as "postId", m.handle from short_links s join entries e on e.id = s.entry_id join members m on m.id = e.member_id
    where s.code = ${code} and ${maySeeEntry(viewerId, { entry: 'e', member: 'm' })}`.execute(db)
  return rows[0]
}

/**
 * The codes whose clicks are written now. A row that somebody else has locked is left for the next time: waiting for it while
 * holding others could keep somebody from deleting what is theirs.
 */
export async function addClicks(db: Db, clicks: ReadonlyMap<string, number>): Promise<string[]> {
  const [codes, counts] = [[...clicks.keys()], [...clicks.values()]]
  const { rows } = await sql<{ code: string }>`
    with free as (select code from short_links where code = any(${codes}) for no key update skip locked)
    update short_links s set clicks = s.clicks + new.count, last_accessed_at = now()
    from unnest(${codes}::text[], ${counts}::integer[]) as new (code, count) join free using (code)
    where s.code = new.code returning s.code`.execute(db)
  return rows.map(({ code }) => code)
}
