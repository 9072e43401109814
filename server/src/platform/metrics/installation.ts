import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { kept } from './kept.ts'
import type { Figure, Labelled } from './index.ts'

/** What takes longer to find out is asked more seldom. */
const keptPerSize = 15
const waitMs = 2000

interface QueueRow {
  queue: string
  waiting: number
  oldest: number
  later: number
  failed: number
}

/**
 * What is true of the whole installation, whichever process is asked: look at one of them, or at the largest. What a dead
 * database does not tell is left out, but for `hakari_database_up`.
 */
export function installationFigures(
  db: Database,
  { keptMs, lastBackup }: { keptMs: number; lastBackup: () => Promise<Date | null> },
): Figure[] {
  const queues = kept(() => readQueues(db), { keptMs, waitMs })
  const sending = kept(() => readSending(db), { keptMs, waitMs })
  const housekeeping = kept(() => readHousekeeping(db), { keptMs, waitMs })
  const sizes = kept(() => readSizes(db), { keptMs: keptPerSize * keptMs, waitMs })
  const backup = kept(async () => secondsOf(await lastBackup()), { keptMs, waitMs })
  const ofQueues = (read: (row: QueueRow) => number) => async (): Promise<Labelled[]> =>
    (await queues()).map((row) => ({ labels: { queue: row.queue }, value: read(row) }))
  return [
    {
      name: 'hakari_database_up',
      help: 'Whether the database answered within 2 s, as this process saw it in the last 20 s (this process)',
      read: () =>
        queues().then(
          () => 1,
          () => 0,
        ),
    },
    figure(
      'hakari_jobs_waiting',
      'Jobs that are due and nobody has taken, by queue',
      ofQueues(({ waiting }) => waiting),
    ),
    figure(
      'hakari_jobs_oldest_seconds',
      'For how long the oldest of these has been due, by queue',
      ofQueues(({ oldest }) => oldest),
    ),
    figure(
      'hakari_jobs_later',
      'Jobs that wait for their time, mostly to be tried again, by queue',
      ofQueues(({ later }) => later),
    ),
    figure(
      'hakari_jobs_kept_failed',
      'Jobs that were given up and are kept for two weeks, by queue',
      ofQueues(({ failed }) => failed),
    ),
    figure('hakari_notifications_waiting', 'Pushes and mails to members that are due, by way', async () =>
      (await sending()).map(({ way, waiting }) => ({ labels: { way }, value: waiting })),
    ),
    figure('hakari_notifications_oldest_seconds', 'For how long the oldest of these has been due, by way', async () =>
      (await sending()).map(({ way, oldest }) => ({ labels: { way }, value: oldest })),
    ),
    figure(
      'hakari_last_housekeeping_timestamp_seconds',
      'When housekeeping last ended well, by the clock of the database',
      async () => (await housekeeping()).at,
    ),
    figure('hakari_last_housekeeping_success', 'Whether the last try of housekeeping ended well', async () =>
      Number((await housekeeping()).isWell),
    ),
    figure('hakari_last_backup_timestamp_seconds', 'When the last good backup by Hakari itself was begun', backup),
    figure('hakari_database_bytes', 'Size of the database', async () => (await sizes()).bytes),
    figure('hakari_stored_pictures', 'Pictures of members in the file store', async () => (await sizes()).pictures),
  ]
}

const figure = (name: string, help: string, read: Figure['read']): Figure => ({
  name,
  help: `${help} (whole installation)`,
  read,
})

/** Under the name of a queue, with what was given up of it. Those of the library itself are no business of ours. */
async function readQueues(db: Database): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select q.name as queue,
      count(*) filter (where j.name = q.name and j.state < 'active' and j.start_after <= now())::integer as waiting,
      coalesce(extract(epoch from now() - min(j.start_after)
        filter (where j.name = q.name and j.state < 'active' and j.start_after <= now())), 0)::float8 as oldest,
      count(*) filter (where j.name = q.name and j.state < 'active' and j.start_after > now())::integer as later,
      count(*) filter (where j.name = q.dead_letter and j.state < 'completed')::integer as failed
    from pgboss.queue q left join pgboss.job j on j.name in (q.name, q.dead_letter)
    where q.dead_letter is not null group by q.name order by q.name`.execute(db)
  return rows
}

async function readSending(db: Database) {
  const { rows } = await sql<{ way: string; waiting: number; oldest: number }>`
    select way, count(p.id)::integer as waiting,
      coalesce(extract(epoch from now() - min(p.due_at)), 0)::float8 as oldest
    from (values ('push'), ('mail')) as ways (way)
    left join pending_notifications p
      on p.due_at <= now() and (p.subscription_id is not null) = (way = 'push') group by way order by way`.execute(db)
  return rows
}

/** Those that ended well are kept for a day; one that is tried again or was given up has not. */
async function readHousekeeping(db: Database): Promise<{ at: number | null; isWell: boolean }> {
  const { rows } = await sql<{ at: number | null; isWell: boolean }>`
    select extract(epoch from max(completed_on) filter (where state = 'completed'))::float8 as at,
      coalesce(max(created_on) filter (where state = 'completed'), '-infinity')
        >= coalesce(max(created_on) filter (where state = 'retry' or name <> 'housekeeping'), '-infinity') as "isWell"
    from pgboss.job where name in ('housekeeping', 'housekeeping-failed')`.execute(db)
  return rows[0] ?? { at: null, isWell: true }
}

const secondsOf = (moment: Date | null) => moment && moment.getTime() / 1000

async function readSizes(db: Database): Promise<{ bytes: number; pictures: number }> {
  const { rows } = await sql<{ bytes: number; pictures: number }>`
    select pg_database_size(current_database()) as bytes, (select count(*) from files) as pictures`.execute(db)
  return rows[0] ?? { bytes: 0, pictures: 0 }
}
