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
  sayingOf,
  seriesOf,
  shownDays,
  stats,
  targetDateOf,
  trendOf,
} from '@hakari/contract'
import type { Db } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { shownSeries, shownWeight, shownWeights, type Viewer } from '../visibility/index.ts'
import { firstWeights, goalOf, spanOf, targetFor, type Weights } from './queries.ts'

type Chart = stats.Chart
type OwnChart = OutputOf<typeof stats.chart>
type Shown = Pick<Chart, 'numbers' | 'targetWeight'>
type Days = ReturnType<typeof trendOf>

interface Asked {
  range: stats.ChartRange
  now: Date
}

/** What a viewer may see of somebody: what they have published. */
export async function chartOfMember(
  db: Db,
  { viewer, memberId }: { viewer: Viewer; memberId: string },
  asked: Asked,
): Promise<Chart> {
  const member = await targetFor(db, viewer, memberId)
  if (!member) throw new Refusal('not_found')
  if (!member.isOpen) throw new Refusal('for_followers_only')
  const { told } = await readChart(db, { memberId, publishedFor: viewer, numbers: member.numbers }, asked)
  return shownChart(member, told)
}

function shownChart({ numbers, targetWeight }: Shown, told: Omit<Chart, 'numbers' | 'targetWeight'>): Chart {
  return {
    ...told,
    ...(numbers === 'none' && noPace),
    numbers,
    series: shownSeries(numbers, told.series),
    targetWeight: shownWeight(numbers, targetWeight),
  }
}

const noPace = { pace: 'missing', perWeek: null, missing: null, missingDays: 0 } as const

/** One's own, with what nobody else sees. */
export async function ownChart(db: Db, memberId: string, asked: Asked): Promise<OwnChart> {
  const goal = await goalOf(db, memberId)
  if (!goal) throw new Refusal('not_signed_in')
  const { told, trend, today } = await readChart(db, { memberId }, asked)
  // Whatever range is looked at, the same is said of the target.
  const late = trend.filter(({ day }) => day > today - readDays)
  return { ...told, numbers: 'weight', targetWeight: goal.targetWeight, ...outlookOf(late, today, goal) }
}

/** Computed whenever somebody looks: nothing is stored that a deleted or a late entry could make wrong. */
async function readChart(db: Db, weights: Weights, { range, now }: Asked) {
  const today = dayOf(now)
  const span = await spanOf(db, weights, beginOf(today + 1))
  const length = stats.chartDays[range]
  const begin = span && (length === Infinity ? dayOf(span.first) : dayOf(span.newest) - length + 1)
  const trend =
    begin === null ? [] : await trendSince(db, weights, { begin: Math.min(begin, today - shownDays), today })
  const shown = trend.filter(({ day }) => begin !== null && day >= begin)
  return {
    today,
    trend,
    told: {
      today: dayText(today),
      series: seriesOf(shown),
      isAll: span === null || (begin !== null && begin <= dayOf(span.first)),
      ...tellPace(trend, today),
    },
  }
}

/** What was measured a year before the first day that is asked for is worth less than a double can tell. */
export async function trendSince(
  db: Db,
  weights: Weights,
  { begin, today }: { begin: number; today: number },
): Promise<Days> {
  const rows = await firstWeights(db, weights, {
    from: beginOf(begin - readDays + shownDays),
    to: beginOf(today + 1),
  })
  const kilograms = shownWeights(
    weights.numbers ?? 'weight',
    rows.map(({ weight }) => Number(weight)),
  )
  return trendOf(measuredDays(rows.map(({ measuredAt }, at) => ({ measuredAt, weight: kilograms[at] ?? 0 }))))
}

/** The first weight of each measured day of a member, private readings too. */
export async function daysOf(db: Db, memberId: string, { from, today }: { from: number; today: number }) {
  const rows = await firstWeights(db, { memberId }, { from: beginOf(from), to: beginOf(today + 1) })
  return measuredDays(rows.map(({ measuredAt, weight }) => ({ measuredAt, weight: Number(weight) })))
}

function tellPace(trend: Days, today: number): Pick<Chart, 'pace' | 'perWeek' | 'missing' | 'missingDays'> {
  const pace = paceOf(trend, today)
  if (!pace) return { pace: 'missing', perWeek: null, ...missingForPace(trend, today) }
  return { pace: sayingOf(pace), perWeek: pace.perDay * 7, missing: null, missingDays: 0 }
}

function outlookOf(
  trend: Days,
  today: number,
  { targetWeight, setAt, start }: { targetWeight: string | null; setAt: Date | null; start: string | null },
): Pick<OwnChart, 'isReached' | 'outlook'> {
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
