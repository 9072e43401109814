import { dateOf, dayBefore, dayMs, hourMs, minuteMs, monthOf, weekdayOf } from './japan-days.ts'
import type { Person } from './person.ts'
import type { Random } from './random.ts'

export interface Weighing {
  time: number
  /** Kilograms with one decimal. */
  weight: number
}

/** What somebody's scale has shown since they joined, the oldest first. */
export function weighingsOf(person: Person, now: Date, random: Random): Weighing[] {
  const { weights, days } = person
  if (!weights) return []
  const level = levels(weights, days, random)
  const breaks = breaksIn(days, weights.often, random)
  const found: Weighing[] = []
  let water = 0
  for (let ago = days; ago >= 0; ago--) {
    water = water * 0.45 + random.normal(0.28)
    const isFirst = ago === days
    const isSkipped = breaks.has(ago) || !random.chance(weights.often)
    const time = timeOf(person, ago, now, random)
    if ((isSkipped && !isFirst && !(ago === 0 && person.minutesAgo)) || time === null) continue
    const exact = level(days - ago) + water + weekly(time) + feasts(time)
    found.push({ time, weight: Math.round(exact * 10) / 10 })
  }
  return found.toSorted((one, other) => one.time - other.time)
}

/** Null: that hour of today has not come yet. */
function timeOf(person: Person, ago: number, now: Date, random: Random): number | null {
  if (ago === 0 && person.minutesAgo) return now.getTime() - person.minutesAgo * minuteMs - random.whole(0, 50) * 1000
  const hour = Math.min(23.8, Math.max(4.5, person.hour + random.normal(0.5)))
  const time = Math.round(dayBefore(now, ago) + hour * hourMs)
  return time < now.getTime() - 2 * minuteMs ? time : null
}

/** From the first weight to today's by stretches of some weeks: quick ones, slow ones, standstills, steps back. */
function levels({ from, to }: { from: number; to: number }, days: number, random: Random): (day: number) => number {
  const stretch = random.whole(16, 27)
  const places = [0, 1.4]
  while (places.length * stretch < days + 2 * stretch)
    places.push((places.at(-1) ?? 0) + random.one([-0.35, 0, 0.1, 0.6, 0.9, 1, 1.3]))
  const at = (day: number) => {
    const [before = 0, after = 0] = places.slice(Math.floor(day / stretch))
    return before + (after - before) * ((day % stretch) / stretch)
  }
  const whole = at(days) || 1
  // A way that led far beyond where it ends would be somebody else's story.
  if (Math.max(...places) > whole * 1.2 && days > stretch) return levels({ from, to }, days, random)
  return (day: number) => from + ((to - from) * at(day)) / whole
}

/** A cold, a journey, or no wish to know. */
function breaksIn(days: number, often: number, random: Random): Set<number> {
  const missing = new Set<number>()
  if (often === 1) return missing
  for (let count = Math.round((days / 90) * (1 - often) * 2.5); count > 0; count--) {
    const start = random.whole(8, Math.max(8, days))
    for (let ago = start; ago > start - random.whole(5, 13); ago--) missing.add(ago)
  }
  return missing
}

const byWeekday = [0.05, 0.13, 0.07, 0, -0.05, -0.1, -0.07]
const weekly = (time: number) => byWeekday[weekdayOf(time)] ?? 0

/** New Year and the Bon days, and the weeks in which they go again. */
function feasts(time: number): number {
  const [month, date] = [monthOf(time), dateOf(time)]
  if (month === 1 && date <= 20) return 0.9 * (1 - Math.max(0, date - 4) / 17)
  if (month === 8 && date >= 13 && date <= 24) return 0.5 * (1 - Math.max(0, date - 16) / 9)
  return 0
}

export const daysBetween = (earlier: number, later: number) => (later - earlier) / dayMs
