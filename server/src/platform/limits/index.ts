import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../refusal.ts'
import type { Limit, LimitName, LimitTable } from './table.ts'

/** Old windows are swept away now and then, so that the table stays as small as its use. */
const sweepEvery = 1000
const mostRemembered = 100_000

export interface Limits {
  /** Counts one use of each; refuses when one of them is used up. */
  take(uses: [LimitName, subject: string][]): Promise<void>
}

/**
 * Fixed windows in the database, so that all processes count together. One statement each: of many
 * at once exactly `times` pass.
 */
export function createLimits(db: Database, clock: Clock, table: LimitTable): Limits {
  let taken = 0
  /** Used up until then: whoever goes on asking costs no query. */
  const usedUp = new Map<string, Date>()
  return {
    async take(uses) {
      if (taken++ % sweepEvery === 0) await sql`delete from limits where ends_at < ${clock.now()}`.execute(db)
      for (const [name, subject] of uses) {
        const limit = table[name]
        const now = clock.now()
        const key = keyOf(name, subject)
        const until = usedUp.get(key)
        if (until && until > now) throw new Refusal('too_many_requests', wait(limit, until, now))
        usedUp.delete(key)
        const { rows } = await sql<{ used: number; ends_at: Date }>`
          insert into limits as l (key, used, ends_at)
          values (${key}, 1, ${endOf(limit, now)})
          on conflict (key) do update set
            used = case when l.ends_at <= ${now} then 1 else l.used + 1 end,
            ends_at = case when l.ends_at <= ${now} then excluded.ends_at else l.ends_at end
          returning used, ends_at`.execute(db)
        const window = rows[0]
        if (window && window.used > limit.times) {
          if (usedUp.size >= mostRemembered) usedUp.clear()
          usedUp.set(key, window.ends_at)
          throw new Refusal('too_many_requests', wait(limit, window.ends_at, now))
        }
      }
    },
  }
}

const keyOf = (name: LimitName, subject: string) =>
  createHash('sha256').update(`${name}\0${subject}`).digest('base64url')

/** Of two at once, the other's clock may have been read a little later than ours. */
const wait = ({ seconds }: Limit, endsAt: Date, now: Date) =>
  Math.min(seconds, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))

const endOf = ({ seconds }: Limit, now: Date) => new Date(now.getTime() + seconds * 1000)
