import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { lockEntry } from '../entries/index.ts'
import { maySeeEntry } from '../visibility/index.ts'

interface Wanted {
  entryId: string
  viewerId: string
}

interface Code {
  /** Null when it has none yet. */
  code: string | null
  /** What is not for everybody has no short link. */
  isForAll: boolean
}

/** Undefined when there is no such entry to see. */
export async function codeOf(db: Db, { entryId, viewerId }: Wanted): Promise<Code | undefined> {
  const { rows } = await sql<Code>`
    select s.code, ${maySeeEntry(null, { entry: 'e', member: 'm' })} as "isForAll" from entries e join members m on m.id = e.member_id left join short_links s on s.entry_id = e.id
    where e.id = ${entryId} and ${maySeeEntry(viewerId, { entry: 'e', member: 'm' })}`.execute(db)
  return rows[0]
}

/** Only its owner shows strangers more of it than name, weight and date; nobody shows what is not for everybody. */
export const markShared = (tx: Tx, { entryId, viewerId }: Wanted) =>
  sql`update entries e set is_shared = true from members m
      where e.id = ${entryId} and m.id = ${viewerId} and e.member_id = m.id and not e.is_shared
        and ${maySeeEntry(null, { entry: 'e', member: 'm' })}`.execute(tx)

/** A member gives a new address only to their own entries. */
export async function giveNewAddress(tx: Tx, { entryId, memberId }: { entryId: string; memberId: string }) {
  const { rows } = await sql<{ publicId: string }>`
    update entries set public_id = random_public_id(), is_shared = false
    where id = ${entryId} and member_id = ${memberId} returning public_id as "publicId"`.execute(tx)
  return rows[0]?.publicId
}

/** Every entry that its owner or somebody else has shared gets a new address, and no code leads to one any more. */
export async function endSharedOf(tx: Tx, memberId: string): Promise<void> {
  await sql`
    with shared as materialized (
      select e.id from entries e left join short_links s on s.entry_id = e.id
      where e.member_id = ${memberId} and (e.is_shared or s.code is not null)),
    ended as (update short_links set entry_id = null where entry_id in (select id from shared))
    update entries set public_id = random_public_id(), is_shared = false where id in (select id from shared)`.execute(
    tx,
  )
}

/** The code stays taken and leads nowhere. */
export const endCode = (tx: Tx, entryId: string) =>
  sql`update short_links set entry_id = null where entry_id = ${entryId}`.execute(tx)

/**
 * Before anything strangers can open is made: whoever narrows the entry or closes the account holds the same rows, so one of the
 * two comes first and the other sees what it did.
 */
export const lockForSharing = (tx: Tx, entryId: string) =>
  sql`select from members m join entries e on e.member_id = m.id where e.id = ${entryId} for share of m`.execute(tx)

/** False when the code is taken, the entry has got one meanwhile, or there is no such entry to see any more. */
export async function insertLink(tx: Tx, { entryId, viewerId, code }: Wanted & { code: string }): Promise<boolean> {
  const { rows } = await sql`
    with seen as (${lockEntry(viewerId, entryId)})
    insert into short_links (code, entry_id)
    select ${code}, e.id from seen join entries e on e.id = seen.id join members m on m.id = e.member_id
    where ${maySeeEntry(null, { entry: 'e', member: 'm' })}
    on conflict do nothing returning 1`.execute(tx)
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
