import { beginOf, measuredDays, readDays, shownDays, trendOf } from '@hakari/contract'
import type { Db } from '../../../platform/database/connect.ts'
import { lastWeekBefore, trendChangeIn, tellWeek } from '../progress.ts'
import { firstWeightsOfMany, standingsOf } from './queries.ts'

/** The last whole week of somebody, and what lies before them; all of it as their own screen has it. */
export interface OwnWeek {
  week: ReturnType<typeof tellWeek>
  /** How far the trend has gone in that week, in kilograms with one decimal; null where nothing can be compared. */
  trendChange: string | null
  goal: { start: string; target: string; newest: string } | null
}

/** Of many at once, by two questions. */
export async function weeksOf(db: Db, memberIds: string[], today: number): Promise<Map<string, OwnWeek>> {
  const begin = lastWeekBefore(today)
  const to = beginOf(today + 1)
  const [weights, standings] = await Promise.all([
    firstWeightsOfMany(db, memberIds, { from: beginOf(begin - 7 - readDays + shownDays), to }),
    standingsOf(db, memberIds, to),
  ])
  const weightsOf = Map.groupBy(weights, ({ memberId }) => memberId)
  return new Map(
    standings.map(({ memberId, targetWeight: target, start, newest }) => {
      const days = (weightsOf.get(memberId) ?? []).map(({ measuredAt, weight }) => ({
        measuredAt,
        weight: Number(weight),
      }))
      const trend = trendOf(measuredDays(days))
      const untilThen = trend.filter(({ day }) => day < begin + 7)
      return [
        memberId,
        {
          week: tellWeek(trend, begin),
          trendChange: trendChangeIn(untilThen, begin),
          goal: target === null || start === null || newest === null ? null : { start, target, newest },
        },
      ]
    }),
  )
}
