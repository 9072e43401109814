import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import { takesPart } from '../../visibility/index.ts'

export interface InstallationStatus {
  databaseVersion: string
  databaseBytes: number
  migrations: number
  lastMigration: string
  members: number
  membersOut: number
  entries: number
  jobsWaiting: number
  jobsRetrying: number
  jobsFailed: number
  noticesWaiting: number
  messagesOpen: number
  housekeepingAt: Date | null
}

export async function installationStatus(db: Db): Promise<InstallationStatus> {
  const { rows } = await sql<InstallationStatus>`
    select current_setting('server_version') as "databaseVersion",
      pg_database_size(current_database())::float8 as "databaseBytes",
      (select count(*)::int from migrations) as migrations,
      (select name from migrations order by name desc limit 1) as "lastMigration",
      (select count(*)::int from members m where ${takesPart('m')}) as members,
      (select count(*)::int from members m where not ${takesPart('m')}) as "membersOut",
      (select count(*)::int from entries) as entries,
      (select count(*)::int from pgboss.job where name not like '%-failed' and state = 'created') as "jobsWaiting",
      (select count(*)::int from pgboss.job where name not like '%-failed' and state = 'retry') as "jobsRetrying",
      (select count(*)::int from pgboss.job where name like '%-failed') as "jobsFailed",
      (select count(*)::int from pending_notifications) as "noticesWaiting",
      (select count(*)::int from contact_messages where done_at is null) as "messagesOpen",
      (select at from housekeeping_done) as "housekeepingAt"`.execute(db)
  const [status] = rows
  if (!status) throw new Error('the database says nothing of itself')
  return status
}

/** The hourly job was done to its end. */
export const noteHousekeeping = (db: Db) =>
  sql`
    insert into housekeeping_done (at) values (now())
    on conflict (is_only) do update set at = excluded.at`.execute(db)
