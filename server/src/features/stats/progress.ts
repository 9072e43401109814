import { beginOf, dayOf, dayText, oneDecimal, type OutputOf, type stats } from '@hakari/contract'
import type { Db } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { trendSince } from './chart.ts'
import { goalOf, newestTwo, recordsOf, recordsSince, weekRun } from './queries.ts'
import { milestonesOf } from './rules.ts'

type Progress = OutputOf<typeof stats.progress>
type Days = Awaited<ReturnType<typeof trendSince>>

/** 1970 began on a Thursday. */
const weekdayOf = (day: number) => (day + 4) % 7
/** Where the last whole week before this day's begins. */
export const lastWeekBefore = (today: number) => today - weekdayOf(today) - 7
const firstOfMonth = (day: number) => day - Number(dayText(day).slice(8)) + 1

/** How the weighing goes: computed from what is there, and only from days that have something. */
export async function progressOfMember(db: Db, memberId: string, now: Date): Promise<Progress> {
  const today = dayOf(now)
  const goal = await goalOf(db, memberId)
  if (!goal) throw new Refusal('not_signed_in')
  const week = today - weekdayOf(today)
  const month = firstOfMonth(today)
  const until = beginOf(today + 1)
  const [trend, [newest, previous], records, before, count] = await Promise.all([
    trendSince(db, { memberId }, { begin: Math.min(month, week - 14), today }),
    newestTwo(db, memberId, until),
    recordsSince(db, memberId, { from: beginOf(month), to: until }),
    weekRun(db, memberId, beginOf(week)),
    recordsOf(db, memberId),
  ])
  const isWeighedThisWeek = trend.some(({ day }) => day >= week)
  const weeks = before + (isWeighedThisWeek ? 1 : 0)
  return {
    today: dayText(today),
    isWeighedToday: trend.at(-1)?.day === today,
    newest: newest ? tellNewest(newest, previous, goal) : null,
    goal: goal.targetWeight === null ? null : { start: goal.start, target: goal.targetWeight },
    lastWeek: tellWeek(trend, week - 7),
    month: { from: dayText(month), records, trendChange: trendChangeIn(trend, month) },
    weeks,
    milestones: milestonesOf({ ...count, weeks }),
  }
}

function tellNewest(
  { weight, measuredAt }: { weight: string; measuredAt: Date },
  previous: { weight: string } | undefined,
  { targetWeight, direction }: { targetWeight: string | null; direction: number | null },
): Progress['newest'] {
  const delta = previous ? oneDecimal(Number(weight) - Number(previous.weight)) : null
  const way = previous && targetWeight !== null ? Math.sign(Number(targetWeight) - Number(previous.weight)) : 0
  return {
    weight,
    measuredAt: measuredAt.toISOString(),
    delta,
    // Whoever is beyond their target, or has none, moves neither towards it nor away.
    isTowardsGoal: way !== 0 && (direction ?? way) === way && Math.sign(Number(delta)) === way,
  }
}

const averageOf = (days: Days) => days.reduce((sum, { weight }) => sum + weight, 0) / days.length

export function tellWeek(trend: Days, begin: number): Progress['lastWeek'] {
  const weekFrom = (from: number) => trend.filter(({ day }) => day >= from && day < from + 7)
  const [days, before] = [weekFrom(begin), weekFrom(begin - 7)]
  if (days.length === 0) return null
  return {
    from: dayText(begin),
    to: dayText(begin + 6),
    days: days.length,
    average: oneDecimal(averageOf(days)),
    change: before.length === 0 ? null : oneDecimal(averageOf(days) - averageOf(before)),
  }
}

export function trendChangeIn(trend: Days, begin: number): string | null {
  const inMonth = trend.filter(({ day }) => day >= begin)
  const [last, first] = [inMonth.at(-1), trend.findLast(({ day }) => day < begin) ?? inMonth[0]]
  return last && first && last !== first && !inMonth.some(({ isNewStart, day }) => isNewStart && day > first.day)
    ? oneDecimal(last.trend - first.trend)
    : null
}
