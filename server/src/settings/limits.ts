import { type LimitName, type LimitTable, limitTable } from '../limits.ts'
import { StartError } from '../platform/start-error.ts'
import type { Env } from './variables.ts'

/** `LIMITS=contactPerAddress=5/3600,...`: so many times in so many seconds. */
export function limitSettings(env: Env, factor: number): LimitTable {
  const table = Object.fromEntries(
    Object.values(limitTable).map(({ name, times, seconds, newcomers, isSetByOthers, isFixed }) => [
      name,
      {
        times: isSetByOthers || isFixed ? times : times * factor,
        seconds,
        ...(newcomers && { newcomers: newcomers * factor }),
      },
    ]),
  ) as LimitTable
  for (const part of (env.LIMITS || null)?.split(',') ?? []) {
    const [, name = '', times, seconds] = /^\s*(\w+)=([1-9]\d*)\/([1-9]\d*)\s*$/.exec(part) ?? []
    if (!Object.hasOwn(table, name))
      throw new StartError(
        `LIMITS is not understood at "${part}": write name=times/seconds, with a name of the limit table.`,
      )
    const { newcomers } = table[name as LimitName]
    const set = { times: Number(times), seconds: Number(seconds) }
    table[name as LimitName] = newcomers ? { ...set, newcomers: Math.min(newcomers, set.times) } : set
  }
  return table
}
