import {
  beginOf,
  dayOf,
  dayText,
  isReached,
  measuredDays,
  missingForPace,
  type OutputOf,
  paceOf,
  readDays,
  shownDays,
  sayingOf,
  type stats,
  targetDateOf,
  trendOf,
} from '@hakari/contract'
import type { Db } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { firstReadings, goalOf } from './queries.ts'

type Trend = OutputOf<typeof stats.trend>

/** Computed whenever somebody looks: nothing is stored that a deleted or a late entry could make wrong. */
export async function trendOfMember(db: Db, memberId: string, now: Date): Promise<Trend> {
  const today = dayOf(now)
  const goal = await goalOf(db, memberId)
  if (!goal) throw new Refusal('not_signed_in')
  const window = { from: beginOf(today - readDays + 1), to: beginOf(today + 1) }
  const readings = await firstReadings(db, memberId, window)
  const typed = new Map(readings.map(({ measured_at, weight }) => [dayOf(measured_at), weight]))
  const trend = trendOf(
    measuredDays(readings.map(({ measured_at, weight }) => ({ measuredAt: measured_at, weight: Number(weight) }))),
  )
  return {
    today: dayText(today),
    days: trend
      .filter(({ day }) => day > today - shownDays)
      .map(({ day, trend: value, isNewStart }) => ({
        day: dayText(day),
        weight: typed.get(day) ?? '',
        trend: value,
        isNewStart,
      })),
    targetWeight: goal.targetWeight,
    ...tellPace(trend, today),
    ...outlookOf(trend, today, goal),
  }
}

type Days = ReturnType<typeof trendOf>

function tellPace(trend: Days, today: number): Pick<Trend, 'pace' | 'perWeek' | 'missing' | 'missingDays'> {
  const pace = paceOf(trend, today)
  if (!pace) return { pace: 'missing', perWeek: null, ...missingForPace(trend, today) }
  return { pace: sayingOf(pace), perWeek: pace.perDay * 7, missing: null, missingDays: 0 }
}

function outlookOf(
  trend: Days,
  today: number,
  { targetWeight, setAt, start }: { targetWeight: string | null; setAt: Date | null; start: string | null },
): Pick<Trend, 'isReached' | 'outlook'> {
  const last = trend.at(-1)
  if (!last || targetWeight === null || start === null || setAt === null) return { isReached: false, outlook: null }
  const goal = { start: Number(start), target: Number(targetWeight) }
  const since = trend.filter(({ day }) => day >= dayOf(setAt)).map(({ trend: value }) => value)
  if (isReached(since, goal)) return { isReached: true, outlook: null }
  const pace = isBehind(last.trend, goal) ? paceOf(trend, today) : null
  const date = pace && targetDateOf(pace, { trend: last.trend, target: goal.target, today })
  return {
    isReached: false,
    outlook: date && {
      day: dayText(date.day),
      earliest: dayText(date.earliest),
      latest: date.latest === null ? null : dayText(date.latest),
    },
  }
}

/** Who has lost much and now wants to gain is at first still above the target: that is no way to it. */
const isBehind = (trend: number, { start, target }: { start: number; target: number }) =>
  start === target || (start - target) * (trend - target) > 0
