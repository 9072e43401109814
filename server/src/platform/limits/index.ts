import { createHash } from 'node:crypto'
import { type CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database, Db } from '../database/connect.ts'
import { Refusal } from '../refusal.ts'
import type { Logger } from '../logger.ts'
import { countedFor } from './networks.ts'
import type { Limit, NamedLimit } from './define-limits.ts'

/** Old windows are swept away now and then, so that the table stays as small as its use. */
const sweepEvery = 1000
const mostRemembered = 100_000

export type Use = [NamedLimit, subject: string]

export interface Limits {
  /** Counts one use of each; refuses when one of them is used up. */
  take(uses: Use[]): Promise<void>
  /** Counts one use with the first flight of what it allows, unless this is so: then there is nothing to count. */
  toTake(use: Use, unless: RawBuilder<boolean>): Promise<Taking>
  /** Counts an own allowance, where there is one that is not used up, or else the common one, and says which. */
  takeOwnOr(own: Use[] | false, common: Use[]): Promise<Use[]>
  /** How often it may be taken in its window, here. */
  timesOf(limit: NamedLimit): number
  /** What was taken shall not count, such as the try that was the right password. */
  giveBack(uses: Use[]): Promise<void>
  /** The subject begins anew, as if nothing had been taken. */
  clear(uses: Use[]): Promise<void>
}

const never = sql<boolean>`false`

/** A use that is yet to be counted, by a statement that whoever uses it sends along. */
interface Taking {
  statement: CompiledQuery
  /** Refuses when it was not counted. */
  assertTaken: (db: Db, answer: QueryResult<unknown>) => Promise<void>
}

/**
 * Fixed windows in the database, so that all processes count together. One statement each: of many
 * at once exactly `times` pass, and who is refused is not counted.
 */
export function createLimits(
  db: Database,
  clock: Clock,
  table: Readonly<Record<string, Limit>>,
  { logger, isNewcomer }: { logger: Logger; isNewcomer: (memberId: string) => Promise<boolean> },
): Limits {
  let taken = 0
  /** Until when a limit is used up: whoever goes on asking costs no query. */
  const usedUp = new Map<string, Date>()

  async function take(uses: Use[]): Promise<void> {
    await sweep()
    const counted = uses.flatMap(everyCount)
    for (const [i, use] of counted.entries())
      await takeOne(use).catch(async (error: unknown) => {
        await correct(counted.slice(0, i))
        throw error
      })
  }

  async function sweep(): Promise<void> {
    if (taken++ % sweepEvery === 0) await sql`delete from limits where ends_at < ${clock.now()}`.execute(db)
  }

  async function takeOne(use: Count): Promise<void> {
    const { statement, assertTaken } = await prepare(use, never)
    await assertTaken(db, await db.executeQuery(statement))
  }

  async function prepare({ limit: declared, key, factor, whose }: Count, unless: RawBuilder<boolean>): Promise<Taking> {
    const limit = table[declared.name] ?? declared
    const now = clock.now()
    const usedUpUntil = (end: Date) => new Refusal('too_many_requests', wait(limit, end, now), { limit: declared.name })
    const until = usedUp.get(key)
    if (until && until > now && !(await isSo(unless))) throw usedUpUntil(until)
    usedUp.delete(key)
    const times = await timesFor(limit, whose)
    const statement = sql`
      insert into limits as l (key, used, ends_at)
      select ${key}, 1, ${endOf(limit, now)}::timestamptz where not ${unless}
      on conflict (key) do update set
        used = case when l.ends_at <= ${now} then 1 else l.used + 1 end,
        ends_at = case when l.ends_at <= ${now} then excluded.ends_at else l.ends_at end
      where l.ends_at <= ${now} or l.used < ${times * factor}
      returning key`.compile(db)
    async function assertTaken(asked: Db, { rows: counted }: QueryResult<unknown>): Promise<void> {
      if (counted.length > 0) return
      const { rows } = await sql<{ ends_at: Date }>`select ends_at from limits where key = ${key}`.execute(asked)
      const endsAt = rows[0]?.ends_at ?? now
      if (!declared.isForgiven) {
        if (usedUp.size >= mostRemembered) usedUp.clear()
        const isNews = usedUp.get(key)?.getTime() !== endsAt.getTime()
        usedUp.set(key, endsAt)
        if (isNews && declared.isAlarming)
          logger.error({ limit: declared.name, until: endsAt }, 'a limit for all together is used up')
      }
      throw usedUpUntil(endsAt)
    }
    return { statement, assertTaken }
  }

  const isSo = async (condition: RawBuilder<boolean>): Promise<boolean> =>
    condition !== never && (await sql`select where ${condition}`.execute(db)).rows.length > 0

  const timesFor = async ({ times, newcomers }: Limit, whose: string): Promise<number> =>
    newcomers !== undefined && (await isNewcomer(whose)) ? newcomers : times

  async function correct(counts: Count[]): Promise<void> {
    for (const { limit, key } of counts)
      if (limit.isForgiven) await sql`update limits set used = used - 1 where key = ${key} and used > 0`.execute(db)
  }

  return {
    take,
    async toTake([limit, whose], unless) {
      await sweep()
      return prepare({ limit, whose, key: limitKey(limit.name, whose), factor: 1 }, unless)
    },
    timesOf: (limit) => (table[limit.name] ?? limit).times,
    giveBack: (uses) => correct(uses.flatMap(everyCount)),
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
      for (const { key } of uses.flatMap(everyCount)) await sql`delete from limits where key = ${key}`.execute(db)
    },
  }
}

interface Count {
  limit: NamedLimit
  key: string
  factor: number
  whose: string
}

/** Names nobody, and is found again by who knows the subject. */
export const limitKey = (name: string, subject: string) =>
  createHash('sha256').update(`${name}\0${subject}`).digest('base64url')

const everyCount = ([limit, whose]: Use): Count[] =>
  countedFor(whose).map(({ subject, factor }) => ({
    limit,
    whose,
    key: limitKey(limit.name, subject),
    factor,
  }))

/** Of two at once, the other's clock may have been read a little later than ours. */
const wait = ({ seconds }: Limit, endsAt: Date, now: Date) =>
  Math.max(1, Math.min(seconds, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)))

const endOf = ({ seconds }: Limit, now: Date) => new Date(now.getTime() + seconds * 1000)
