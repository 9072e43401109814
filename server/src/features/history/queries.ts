import type { Run, Source } from '@hakari/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database/connect.ts'
import { countFresh, insertFresh } from '../readings/index.ts'
import { takesPart } from '../visibility/index.ts'

interface Own {
  memberId: string
  id: string
}

type Kind = 'file' | 'service' | 'sync'

interface RunRow {
  id: number
  member_id: string
  source: string
  kind: string
  state: string
  read_back_to: Date
  empty_windows: number
  oldest_at: Date | null
  is_cut_short: boolean
  added: number
  known: number
  rejected: number
  failure: string | null
  started_at: Date
  finished_at: Date | null
}

export interface RunState extends Run {
  kind: Kind
  memberId: string
  readBackTo: Date
  emptyWindows: number
  /** The oldest weighing that a service has given so far. */
  oldestAt: Date | null
}

const runColumns = sql`
  id, member_id, source, kind, state, read_back_to, empty_windows, oldest_at, is_cut_short, added, known, rejected, failure,
  started_at, finished_at`

/** No scale that talks to a service is older, so reading back ends here. */
export const firstScales = Date.parse('2009-01-01T00:00:00Z')

const toRun = (row: RunRow): RunState => ({
  id: String(row.id),
  memberId: row.member_id,
  source: row.source as Source,
  kind: row.kind as Kind,
  state: row.state as Run['state'],
  progress:
    row.finished_at || row.kind === 'sync'
      ? Number(row.state === 'done')
      : Math.max(0, row.started_at.getTime() - row.read_back_to.getTime()) / (row.started_at.getTime() - firstScales),
  readBackTo: row.read_back_to,
  emptyWindows: row.empty_windows,
  oldestAt: row.oldest_at,
  seenBackTo: row.is_cut_short ? (row.oldest_at?.toISOString() ?? null) : null,
  added: row.added,
  known: row.known,
  rejected: row.rejected,
  failure: row.failure,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})

async function oneRun(db: Db, query: RawBuilder<RunRow>): Promise<RunState | null> {
  const [row] = (await query.execute(db)).rows
  return row ? toRun(row) : null
}

interface NewRun {
  memberId: string
  source: Source
  kind: Kind
  state: 'open' | 'running'
  /** The moment from which a service is read back. */
  from?: Date
}

/** Null when a run of the same source and kind is under way. */
export const insertRun = (db: Db, { memberId, source, kind, state, from }: NewRun) =>
  oneRun(
    db,
    sql`
      insert into history_runs (member_id, source, kind, state, read_back_to)
      values (${memberId}, ${source}, ${kind}, ${state}, coalesce(${from ?? null}::timestamptz, now()))
      on conflict do nothing returning ${runColumns}`,
  )

export const runUnderWay = (db: Db, memberId: string, source: Source) =>
  oneRun(
    db,
    sql`
      select ${runColumns} from history_runs
      where member_id = ${memberId} and source = ${source} and kind = 'service' and state in ('running', 'waiting')`,
  )

/** A run is found only while its member may take part. */
export const runById = (db: Db, id: string) =>
  oneRun(
    db,
    sql`
      select ${runColumns} from history_runs
      where id = ${id} and exists (select from members m where m.id = member_id and ${takesPart('m')})`,
  )

/** A run that goes on is locked until its step is written. */
export const lockRun = (tx: Tx, id: string) =>
  oneRun(
    tx,
    sql`select ${runColumns} from history_runs where id = ${id} and state in ('running', 'waiting') for update`,
  )

/** A file that was confirmed already, for whoever confirms it again. */
export const confirmedRun = (tx: Tx, { memberId, id }: Own) =>
  oneRun(
    tx,
    sql`
      select ${runColumns} from history_runs
      where id = ${id} and member_id = ${memberId} and kind = 'file' and state = 'done'`,
  )

/** A file that is still looked at is locked until what is done with it is committed. */
export const lockOpenRun = (tx: Tx, { memberId, id }: Own) =>
  oneRun(
    tx,
    sql`
      select ${runColumns} from history_runs
      where id = ${id} and member_id = ${memberId} and state = 'open' for update`,
  )

/** What is only looked at, and a day on which nothing came, is no event. */
export async function runsOf(db: Db, memberId: string): Promise<Run[]> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from history_runs
    where member_id = ${memberId} and state <> 'open' and (kind <> 'sync' or added > 0)
    order by id desc limit 20`.execute(db)
  return rows.map(toRun)
}

/** Its readings go with it; null when there is no such run. */
export async function dropRun(tx: Tx, { memberId, id }: Own): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::integer from readings where run_id = h.id) as count
    from history_runs h where h.id = ${id} and h.member_id = ${memberId} for update`.execute(tx)
  await sql`delete from history_runs where id = ${id} and member_id = ${memberId}`.execute(tx)
  return rows[0]?.count ?? null
}

export interface NewReading {
  id: string
  weight: string
  measuredAt: Date | string
}

const unnested = (readings: readonly NewReading[]) => sql`
  unnest(${readings.map(({ id }) => id)}::text[], ${readings.map(({ weight }) => weight)}::numeric[],
    ${readings.map(({ measuredAt }) => new Date(measuredAt).toISOString())}::timestamptz[])
    with ordinality as sent(source_id, weight, measured_at, place)`

/** A part of a file, in the place of what was sent as that part before. */
export async function keepPart(tx: Tx, runId: string, part: number, readings: readonly NewReading[]): Promise<void> {
  await sql`delete from sent_readings where run_id = ${runId} and part = ${part}`.execute(tx)
  await sql`
    insert into sent_readings (run_id, part, place, source_id, weight, measured_at)
    select ${runId}, ${part}, sent.place, sent.source_id, sent.weight, least(sent.measured_at, now())
    from ${unnested(readings)}`.execute(tx)
}

export async function countSent(tx: Tx, runId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from sent_readings where run_id = ${runId}`.execute(tx)
  return rows[0]?.count ?? 0
}

const sentOf = (runId: string) => sql`(select * from sent_readings where run_id = ${runId}) sent`

/**
 * Before 100,000 of them are looked up: that may take longer than a question should. Each is looked up by its time, in the index that
 * has them in that order: of a member whom the statistics do not know, PostgreSQL would as soon fetch all readings and sort them.
 */
export async function prepareForMany(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '30s'`.execute(tx)
  await sql`set local enable_sort = off`.execute(tx)
}

export const countNew = (db: Db, run: RunState) => countFresh(db, run, sentOf(run.id))

export async function takeSent(tx: Tx, run: RunState): Promise<number> {
  const added = await insertFresh(tx, { ...run, runId: run.id }, sentOf(run.id))
  await sql`delete from sent_readings where run_id = ${run.id}`.execute(tx)
  return added
}

export const takeReadings = (tx: Tx, run: RunState, readings: readonly NewReading[]): Promise<number> =>
  readings.length === 0 ? Promise.resolve(0) : insertFresh(tx, { ...run, runId: run.id }, unnested(readings))

interface Step {
  added: number
  known: number
  rejected: number
  readBackTo: Date
  emptyWindows: number
  oldestAt: Date | null
}

export async function keepStep(tx: Tx, id: string, step: Step): Promise<void> {
  await sql`
    update history_runs set added = added + ${step.added}, known = known + ${step.known},
      rejected = rejected + ${step.rejected}, read_back_to = ${step.readBackTo}, empty_windows = ${step.emptyWindows},
      oldest_at = ${step.oldestAt}, state = 'running', moved_at = now()
    where id = ${id}`.execute(tx)
}

type End = { state: 'done'; isCutShort: boolean } | { state: 'failed'; failure: string }

/** Null when it had ended already. */
export const endRun = (tx: Tx, id: string, end: End) =>
  oneRun(
    tx,
    sql`
      update history_runs set state = ${end.state}, failure = ${end.state === 'failed' ? end.failure : null},
        finished_at = now(), is_cut_short = ${end.state === 'done' && end.isCutShort}
      where id = ${id} and finished_at is null returning ${runColumns}`,
  )

export const endFile = (tx: Tx, id: string, counts: { added: number; known: number; rejected: number }) =>
  oneRun(
    tx,
    sql`
      update history_runs set state = 'done', finished_at = now(),
        added = ${counts.added}, known = ${counts.known}, rejected = ${counts.rejected}
      where id = ${id} returning ${runColumns}`,
  )

export async function markWaiting(db: Db, id: string): Promise<void> {
  await sql`update history_runs set state = 'waiting' where id = ${id} and state = 'running'`.execute(db)
}

/** Syncs that have been begun and have not had their turn yet. */
export async function countSyncs(tx: Tx, source: Source): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from history_runs
    where source = ${source} and kind = 'sync' and state in ('running', 'waiting')`.execute(tx)
  return rows[0]?.count ?? 0
}

/** A day on which nothing came is not worth remembering. */
export async function dropIdleSync(db: Db, id: string): Promise<void> {
  await sql`delete from history_runs where id = ${id} and kind = 'sync' and added = 0`.execute(db)
}

/** Ends runs that stand still, because whoever did them is gone or waits in vain. */
export async function takeStalledRuns(tx: Tx): Promise<RunState[]> {
  const { rows } = await sql<RunRow>`
    update history_runs set state = 'failed', failure = 'unexpected', finished_at = now()
    where state in ('running', 'waiting') and moved_at < now() - interval '1 day'
    returning ${runColumns}`.execute(tx)
  return rows.map(toRun)
}

/** Nobody looks at two files at once: the newest stays. */
export async function dropOpenRuns(tx: Tx, memberId: string): Promise<void> {
  await sql`
    delete from history_runs where member_id = ${memberId} and state = 'open' and id not in (
      select id from history_runs where member_id = ${memberId} and state = 'open' order by id desc limit 1)`.execute(
    tx,
  )
}

/** What can be read no more is not waited for; what came in stays. */
export async function endRunsOf(db: Db, { memberId, source }: { memberId: string; source: Source }): Promise<void> {
  await sql`
    update history_runs set state = 'failed', failure = 'not_connected', finished_at = now()
    where member_id = ${memberId} and source = ${source} and state in ('running', 'waiting')`.execute(db)
}

/** Who closed the page before saying yes meant no. */
export async function forgetOpenRuns(db: Database): Promise<void> {
  await sql`delete from history_runs where state = 'open' and started_at < now() - interval '2 hours'`.execute(db)
}
