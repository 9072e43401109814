import type { Reading, Source } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'

/** More of one minute are not looked at: nobody weighs so often, and the cost must not grow with who pretends to. */
const mostInAMinute = 20

/** Two scales' words for one weighing: at the same minute, and no further apart than a pound's rounding. */
const isNear = (at: RawBuilder<unknown>, weight: RawBuilder<unknown>, other: string) => sql`
  ${sql.ref(`${other}.measured_at`)} between ${at} - interval '1 minute' and ${at} + interval '1 minute'
  and abs(${sql.ref(`${other}.weight`)} - ${weight}) <= 0.05`

interface ReadingRow {
  id: number
  source: string
  weight: string
  measured_at: Date
  is_hidden: boolean
  entry_id: number | null
  entry_public_id: string | null
}

const readingColumns = sql`
  r.id, r.source, trim_scale(r.weight)::text as weight, r.measured_at, r.is_hidden, r.entry_id,
  (select e.public_id from entries e where e.id = r.entry_id) as entry_public_id`

const toReading = (row: ReadingRow): Reading => ({
  id: String(row.id),
  source: row.source as Source,
  weight: row.weight,
  measuredAt: row.measured_at.toISOString(),
  isHidden: row.is_hidden,
  entryId: row.entry_id === null ? null : String(row.entry_id),
  entryPublicId: row.entry_public_id,
})

interface Own {
  memberId: string
  id: string
}

/** The latest measured first, below the one that ended the page above. */
export async function readingsOf(
  db: Db,
  memberId: string,
  { before, limit, withHidden }: { before: string | null; limit: number; withHidden: boolean },
): Promise<Reading[]> {
  const { rows } = await sql<ReadingRow>`
    select ${readingColumns} from readings r
    where r.member_id = ${memberId} and (${withHidden} or not r.is_hidden)
      and (${before}::bigint is null or (r.measured_at, r.id) < (
        select b.measured_at, b.id from readings b where b.member_id = ${memberId} and b.id = ${before}::bigint))
    order by r.measured_at desc, r.id desc limit ${limit}`.execute(db)
  return rows.map(toReading)
}

export async function setHidden(db: Db, { memberId, id }: Own, isHidden: boolean): Promise<Reading | null> {
  const { rows } = await sql<ReadingRow>`
    update readings r set is_hidden = ${isHidden} where r.id = ${id} and r.member_id = ${memberId}
    returning ${readingColumns}`.execute(db)
  return rows[0] ? toReading(rows[0]) : null
}

/** Deletes a reading and keeps its name, so that its source does not bring it back. */
export async function forgetReading(tx: Tx, { memberId, id }: Own): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from readings where id = ${id} and member_id = ${memberId} returning member_id, source, source_id)
    insert into forgotten_readings select * from gone on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** The row is locked until it is published, so that two who try make one entry. */
export async function lockReading(tx: Tx, { memberId, id }: Own): Promise<Reading | null> {
  const { rows } = await sql<ReadingRow>`
    select ${readingColumns} from readings r where r.id = ${id} and r.member_id = ${memberId} for update`.execute(tx)
  return rows[0] ? toReading(rows[0]) : null
}

/** Ties the reading to its entry. Of two alike it is this one, whichever was taken for it. */
export async function markPublished(tx: Tx, id: string, entryId: string): Promise<void> {
  await sql`update readings set entry_id = null where entry_id = ${entryId} and id <> ${id}`.execute(tx)
  await sql`update readings set entry_id = ${entryId} where id = ${id}`.execute(tx)
}

/** An entry that was filled from a service may be one of the readings: then it is that reading, published. */
export async function linkToEntry(tx: Tx, entryId: string): Promise<void> {
  await sql`
    update readings set entry_id = ${entryId} where id = (
      select r.id from entries e join readings r on r.member_id = e.member_id
      where e.id = ${entryId} and e.source <> 'typed' and r.entry_id is null
        and ${isNear(sql`e.measured_at`, sql`e.weight`, 'r')}
      order by abs(extract(epoch from r.measured_at - e.measured_at)), r.id limit 1)`.execute(tx)
}

/** The newest reading that is later than everything published. */
export async function newestUnpublished(db: Db, memberId: string): Promise<Reading | null> {
  const { rows } = await sql<ReadingRow>`
    select ${readingColumns} from readings r
    where r.member_id = ${memberId} and not r.is_hidden and r.entry_id is null and r.measured_at > coalesce(
      (select max(e.measured_at) from entries e where e.member_id = ${memberId}), '-infinity')
    order by r.measured_at desc, r.id desc limit 1`.execute(db)
  return rows[0] ? toReading(rows[0]) : null
}

/** Whether something of another source, or published, is the same weighing. */
const hasNear = (rows: RawBuilder<unknown>) => sql`
  exists (select from (select n.weight from ${rows} and n.measured_at
                         between c.measured_at - interval '1 minute' and c.measured_at + interval '1 minute'
                       order by n.measured_at limit ${sql.lit(mostInAMinute)}) near
          where abs(near.weight - c.weight) <= 0.05)`

/**
 * Of candidates: what is neither published, nor deleted by hand, nor said twice, nor there under another name. Each is
 * looked up by itself in an index: joined, 100,000 of them would be compared with as many. What one source tells apart
 * stays apart, unless it is the same weight in the same minute. Names that are there are not looked up here: of a member
 * whom its statistics do not know PostgreSQL walks all readings for each name.
 */
const fresh = (memberId: string, source: Source, candidates: RawBuilder<unknown>) => sql`
  select c.source_id, c.weight, c.measured_at from (
    select distinct on (date_trunc('minute', d.measured_at), d.weight) d.* from (
      select distinct on (source_id) source_id, weight, measured_at from ${candidates} order by source_id) d
    order by date_trunc('minute', d.measured_at), d.weight, d.measured_at, d.source_id) c
  where (select f.source_id from forgotten_readings f
         where f.member_id = ${memberId} and f.source = ${source} and f.source_id = c.source_id limit 1) is null
    and not exists (
      select from (select r.weight from readings r
                   where r.member_id = ${memberId} and r.source = ${source}
                     and r.measured_at >= date_trunc('minute', c.measured_at)
                     and r.measured_at < date_trunc('minute', c.measured_at) + interval '1 minute'
                   order by r.measured_at limit ${sql.lit(mostInAMinute)}) same
      where same.weight = c.weight)
    and not ${hasNear(sql`readings n where n.member_id = ${memberId} and n.source <> ${source}`)}
    and not ${hasNear(sql`entries n where n.member_id = ${memberId}`)}
    and not ${hasNear(sql`(select e.read_weight as weight, e.read_at as measured_at from entries e
                           where e.member_id = ${memberId} and e.read_at is not null) n where true`)}`

/** Rows of `source_id`, `weight` and `measured_at`. */
type Candidates = RawBuilder<unknown>

export async function countFresh(db: Db, { memberId, source }: Whose, candidates: Candidates): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from (
        select f.source_id, false as is_there from (${fresh(memberId, source, candidates)}) f
        union all
        select r.source_id, true from readings r where r.member_id = ${memberId} and r.source = ${source}) named
      group by source_id having not bool_or(is_there)) found`.execute(db)
  return rows[0]?.count ?? 0
}

interface Whose {
  memberId: string
  source: Source
}

/**
 * Returns how many it was. Of one member one after another: the same weighing may come by two doors at once. Sorting ends
 * before the first is written, so that looking up does not walk what this very statement has added.
 */
export async function insertFresh(
  tx: Tx,
  { memberId, source, runId }: Whose & { runId: string },
  candidates: Candidates,
) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${memberId}, 14))`.execute(tx)
  const added = await sql`
    insert into readings (member_id, run_id, source, source_id, weight, measured_at)
    select ${memberId}, ${runId}, ${source}, f.source_id, f.weight, f.measured_at
    from (${fresh(memberId, source, candidates)}) f
    order by f.measured_at
    on conflict do nothing`.execute(tx)
  return Number(added.numAffectedRows ?? 0)
}

/** Counts readings only up to `most`, because beyond it the number does not matter. */
export async function countReadings(db: Db, memberId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from readings where member_id = ${memberId} limit ${most + 1}) found`.execute(db)
  return rows[0]?.count ?? 0
}
