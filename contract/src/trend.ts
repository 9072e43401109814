/** Days are numbers: how many have passed since the first of January 1970, by the calendar of Japan. */
const dayMs = 86_400_000
/** Japan has had no summer time since 1951. */
const japanAheadMs = 9 * 3_600_000

export const dayOf = (moment: Date): number => Math.floor((moment.getTime() + japanAheadMs) / dayMs)
export const beginOf = (day: number): Date => new Date(day * dayMs - japanAheadMs)
/** Such as 2026-11-15. */
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

interface MeasuredWeight {
  measuredAt: Date
  /** Kilograms. */
  weight: number
}

export interface MeasuredDay {
  day: number
  weight: number
}

/** A day counts by its first reading: scales are stepped on in the morning. Of two at one moment, the one given first. */
export function measuredDays(readings: readonly MeasuredWeight[]): MeasuredDay[] {
  const inOrder = readings.toSorted((one, other) => one.measuredAt.getTime() - other.measuredAt.getTime())
  const days = new Map<number, number>()
  for (const { measuredAt, weight } of inOrder) {
    const day = dayOf(measuredAt)
    if (!days.has(day)) days.set(day, weight)
  }
  return [...days].map(([day, weight]) => ({ day, weight }))
}

export interface TrendDay extends MeasuredDay {
  trend: number
  /** Nothing connects it with what was before. */
  isNewStart: boolean
}

const keptPerDay = 0.9
const longestGap = 60

/**
 * The weight without the noise of single days: each measured day pulls the trend towards it, the more the longer the
 * last one is ago. After a long gap it begins anew. `before` is the day it goes on from.
 */
export function trendOf(days: readonly MeasuredDay[], before?: TrendDay): TrendDay[] {
  let last = before
  return days.map(({ day, weight }) => {
    const gap = last ? day - last.day : Infinity
    const isNewStart = gap > longestGap
    const trend = last && !isNewStart ? last.trend + (1 - keptPerDay ** gap) * (weight - last.trend) : weight
    last = { day, weight, trend, isNewStart }
    return last
  })
}

/** So many days are shown; what was measured a year before them is worth less than a double can tell. */
export const shownDays = 90
export const readDays = shownDays + 365

interface Goal {
  /** The weight when the target was set. */
  start: number
  target: number
}

/** Whoever has been at the target and stays as near as this is still there. */
const tolerance = 1
const tiny = 1e-9

/** Whether the trend, since the target was set, has come to it and stayed. */
export function isReached(trend: readonly number[], { start, target }: Goal): boolean {
  let from = Math.sign(start - target)
  let reached = from === 0
  let hasBegun = reached
  for (const value of trend) {
    const off = value - target
    const isFar = Math.abs(off) > tolerance + tiny
    if (isFar && start === target) from = Math.sign(off)
    const isShort = off * from > tiny
    if (isShort) hasBegun = true
    if (isShort && isFar) reached = false
    if (!isShort && hasBegun) reached = true
  }
  return reached
}

interface Progress {
  /** 0 to 100, whole; 100 only when it is done. */
  percent: number
  isReached: boolean
  /** Kilograms, to one decimal; 0.0 when it is done, and only then: less than that is told exactly. */
  left: string
}

/** How much of the way from the start to the target lies behind, whichever way it leads. */
export function progressOf(now: number, { start, target }: Goal): Progress {
  const way = target - start
  const isDone = way === 0 ? Math.abs(now - target) <= tolerance + tiny : (now - target) * Math.sign(way) >= -tiny
  const share = way === 0 ? 1 : (now - start) / way
  return {
    percent: Math.min(100, Math.max(0, Math.floor(share * 100 + tiny))),
    isReached: isDone,
    left: isDone ? '0.0' : leftText(Math.abs(now - target)),
  }
}

/** As exactly as weights are kept. */
const finestDecimals = 4

const leftText = (kilograms: number) =>
  oneDecimal(kilograms) === '0.0' ? String(Number(kilograms.toFixed(finestDecimals))) : oneDecimal(kilograms)

/** As people round: half goes away from zero, and nothing is -0.0. */
export function oneDecimal(value: number): string {
  const tenths = Math.floor(Math.abs(value) * 10 + 0.5 + tiny)
  return `${value < 0 && tenths > 0 ? '-' : ''}${(tenths / 10).toFixed(1)}`
}

export type Direction = 'down' | 'level' | 'up'

/** Kilograms: less than this is nothing anybody could see. */
const unnoticed = 0.15

/** Where a weight goes, for who wants no numbers. */
export function directionOf(change: number): Direction {
  if (Math.abs(change) < unnoticed) return 'level'
  return change < 0 ? 'down' : 'up'
}
