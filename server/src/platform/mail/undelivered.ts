import { sql } from 'kysely'
import type { Database, Db } from '../database/connect.ts'
import type { Jobs, Queue } from '../jobs/index.ts'
import type { WrittenMail } from './mail.ts'

export interface UndeliveredMail {
  id: string
  to: string
  subject: string
  state: 'waiting' | 'failing' | 'given up'
  attempts: number
  /** When it is tried next; null where it is not. */
  nextAt: Date | null
  lastError: string | null
  since: Date
}

export interface UndeliveredMails {
  /** The newest first, at most so many; to one address, or to all. */
  list(db: Db, bounds: { most: number; to?: string }): Promise<UndeliveredMail[]>
  count(db: Db): Promise<{ waiting: number; givenUp: number }>
  /** Those whose id begins so, or all: tried again soon, as if for the first time where they were given up. */
  retry(db: Database, idPrefix: string | null): Promise<number>
}

/** Mails that the queue holds, and those it gave up and keeps for two weeks. */
export function undeliveredMails(jobs: Jobs, queue: Queue<WrittenMail>): UndeliveredMails {
  const failed = `${queue.name}-failed`
  return {
    async list(db, { most, to }) {
      const { rows } = await sql<UndeliveredMail>`
        select id::text, data ->> 'to' as to, data ->> 'subject' as subject,
          case when name = ${failed} then 'given up' when retry_count > 0 or state = 'retry' then 'failing' else 'waiting' end as state,
          case when name = ${failed} then coalesce(source_retry_count, 0) + 1 else retry_count + (state in ('retry', 'active'))::int end as attempts,
          case when name <> ${failed} and state <> 'active' then start_after end as "nextAt",
          coalesce(output, source_output) ->> 'message' as "lastError", coalesce(source_created_on, created_on) as since
        from pgboss.job
        where name in (${queue.name}, ${failed}) and state in ('created', 'retry', 'active')
          and (${to ?? null}::text is null or lower(data ->> 'to') = ${to ?? null})
        order by created_on desc, id limit ${most}`.execute(db)
      return rows
    },
    async count(db) {
      const { rows } = await sql<{ waiting: number; givenUp: number }>`
        select count(*) filter (where name = ${queue.name})::int as waiting,
          count(*) filter (where name = ${failed})::int as "givenUp"
        from pgboss.job where name in (${queue.name}, ${failed}) and state in ('created', 'retry', 'active')`.execute(
        db,
      )
      return rows[0] ?? { waiting: 0, givenUp: 0 }
    },
    retry: (db, idPrefix) =>
      db.transaction().execute(async (tx) => {
        const begins = `${idPrefix ?? ''}%`
        const givenUp = await sql<{ data: WrittenMail }>`
          delete from pgboss.job where name = ${failed} and id::text like ${begins} returning data`.execute(tx)
        for (const { data } of givenUp.rows) await jobs.enqueue(tx, queue, data)
        const failing = await sql`
          update pgboss.job set start_after = now()
          where name = ${queue.name} and state = 'retry' and id::text like ${begins} returning id`.execute(tx)
        return givenUp.rows.length + failing.rows.length
      }),
  }
}
