import { dayText, oneDecimal, type WeightSeries } from '@hakari/contract'
import { dayNumber, weekdayText } from '../../../format/day.ts'
import { kilogramsText } from '../../../format/kilograms.ts'
import { chartText as text } from './chart-text.ts'

/** One record in words: read-out, table, speech and the pill all take theirs from here, so that they cannot differ. */
export interface DayFigures {
  /** Such as 2026-11-05. */
  day: string
  weight: string
  trend: string
}

export function figuresAt({ since, days, weights, trends }: WeightSeries, at: number): DayFigures {
  return {
    day: dayText(dayNumber(since) + (days[at] ?? 0)),
    weight: kilogramsText(String(weights[at] ?? 0)),
    trend: oneDecimal(trends[at] ?? 0),
  }
}

/** As a slider's value is spoken. */
export function spokenAt(series: WeightSeries, at: number, today: string): string {
  const { day, weight, trend } = figuresAt(series, at)
  return text.spoken(weekdayText(day, today), weight, trend)
}

/** The drawing of somebody who shows no weights. */
export function shapeText(series: WeightSeries, today: string): string {
  const said = (at: number) => weekdayText(figuresAt(series, at).day, today)
  const last = series.days.length - 1
  return last === 0 ? text.shapeOfOne(said(0)) : text.shape(said(0), said(last), series.days.length)
}

/** The whole drawing in a sentence, for who does not see it. */
export function pictureText(series: WeightSeries, { today, goal }: { today: string; goal: string | null }): string {
  const last = series.days.length - 1
  const { day, weight, trend } = figuresAt(series, last)
  const said = (which: string) => weekdayText(which, today)
  const sentence =
    (last === 0
      ? text.pictureOfOne(said(day))
      : text.picture(said(figuresAt(series, 0).day), said(day), series.days.length) + text.lastDay) +
    text.figures(weight, trend)
  return goal === null ? text.withoutGoal(sentence) : text.withGoal(sentence, kilogramsText(goal))
}

/** The record whose day is nearest to this one; of two as near, the later. Days grow, so it is halved into. */
export function nearestTo(days: readonly number[], day: number): number {
  let [low, high] = [0, days.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] ?? 0) < day) low = middle + 1
    else high = middle
  }
  const before = low - 1
  return before >= 0 && day - (days[before] ?? 0) < (days[low] ?? 0) - day ? before : low
}
