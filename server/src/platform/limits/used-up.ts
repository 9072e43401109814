import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Limit } from './define-limits.ts'
import { limitKey } from './index.ts'

export interface UsedUp {
  name: string
  until: Date
}

interface Asked {
  table: Readonly<Record<string, Limit>>
  /** Under what somebody is counted: their id, their address, their browsers. */
  subjects: string[]
  isNewcomer: boolean
}

/** Which limits of these subjects let nothing more through now, the longest first. What a process counts by itself is not known here. */
export async function usedUpLimits(db: Db, { table, subjects, isNewcomer }: Asked): Promise<UsedUp[]> {
  const limits = Object.entries(table).flatMap(([name, { times, newcomers }]) =>
    subjects.map((subject) => ({
      key: limitKey(name, subject),
      name,
      times: isNewcomer && newcomers !== undefined ? newcomers : times,
    })),
  )
  const ofKey = new Map(limits.map((limit) => [limit.key, limit]))
  const { rows } = await sql<{ key: string; used: number; ends_at: Date }>`
    select key, used, ends_at from limits where key = any(${[...ofKey.keys()]}::text[]) and ends_at > now()
    order by ends_at desc`.execute(db)
  return rows.flatMap(({ key, used, ends_at: until }) => {
    const limit = ofKey.get(key)
    return limit && used >= limit.times ? [{ name: limit.name, until }] : []
  })
}
