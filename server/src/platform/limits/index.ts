import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../refusal.ts'
import { forgivenLimits, type Limit, type LimitName, type LimitTable } from './table.ts'

/** Old windows are swept away now and then, so that the table stays as small as its use. */
const sweepEvery = 1000
const mostRemembered = 100_000

export type Use = [LimitName, subject: string]

export interface Limits {
  /** Counts one use of each; refuses when one of them is used up. */
  take(uses: Use[]): Promise<void>
  /** Counts an own allowance, where there is one that is not used up, or else the common one, and says which. */
  takeOwnOr(own: Use[] | false, common: Use[]): Promise<Use[]>
  /** What was taken shall not count. */
  giveBack(uses: Use[]): Promise<void>
  /** As if none had been taken. */
  clear(uses: Use[]): Promise<void>
}

/**
 * Fixed windows in the database, so that all processes count together. One statement each: of many
 * at once exactly `times` pass, and who is refused is not counted.
 */
export function createLimits(db: Database, clock: Clock, table: LimitTable): Limits {
  let taken = 0
  /** Used up until then: whoever goes on asking costs no query. */
  const usedUp = new Map<string, Date>()

  async function take(uses: Use[]): Promise<void> {
    if (taken++ % sweepEvery === 0) await sql`delete from limits where ends_at < ${clock.now()}`.execute(db)
    for (const [i, use] of uses.entries())
      await takeOne(use).catch(async (error: unknown) => {
        await giveBack(uses.slice(0, i).filter(([name]) => forgivenLimits.includes(name)))
        throw error
      })
  }

  async function takeOne([name, subject]: Use): Promise<void> {
    const limit = table[name]
    const now = clock.now()
    const key = keyOf([name, subject])
    const until = usedUp.get(key)
    if (until && until > now) throw new Refusal('too_many_requests', wait(limit, until, now))
    usedUp.delete(key)
    const counted = await sql`
      insert into limits as l (key, used, ends_at)
      values (${key}, 1, ${endOf(limit, now)})
      on conflict (key) do update set
        used = case when l.ends_at <= ${now} then 1 else l.used + 1 end,
        ends_at = case when l.ends_at <= ${now} then excluded.ends_at else l.ends_at end
      where l.ends_at <= ${now} or l.used < ${limit.times}
      returning key`.execute(db)
    if (counted.rows.length > 0) return
    const { rows } = await sql<{ ends_at: Date }>`select ends_at from limits where key = ${key}`.execute(db)
    const endsAt = rows[0]?.ends_at ?? now
    if (!forgivenLimits.includes(name)) {
      if (usedUp.size >= mostRemembered) usedUp.clear()
      usedUp.set(key, endsAt)
    }
    throw new Refusal('too_many_requests', wait(limit, endsAt, now))
  }

  async function giveBack(uses: Use[]): Promise<void> {
    for (const use of uses)
      await sql`update limits set used = used - 1 where key = ${keyOf(use)} and used > 0`.execute(db)
  }

  return {
    take,
    giveBack,
    async takeOwnOr(own, common) {
      try {
        if (own) await take(own)
        if (own) return own
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
      await take(common)
      return common
    },
    async clear(uses) {
      for (const use of uses) await sql`delete from limits where key = ${keyOf(use)}`.execute(db)
    },
  }
}

const keyOf = ([name, subject]: Use) => createHash('sha256').update(`${name}\0${subject}`).digest('base64url')

/** Of two at once, the other's clock may have been read a little later than ours. */
const wait = ({ seconds }: Limit, endsAt: Date, now: Date) =>
  Math.max(1, Math.min(seconds, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)))

const endOf = ({ seconds }: Limit, now: Date) => new Date(now.getTime() + seconds * 1000)
