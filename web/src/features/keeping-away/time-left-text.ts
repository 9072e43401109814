import { text } from './mute-text.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long somebody stays muted, seen from this moment. What is left is never said as nothing. */
export function timeLeftText(until: string | null, now: number): string {
  if (until === null) return text.always
  // The moment is told by the minute: a day that has just begun is no longer than one.
  const left = Math.max(1, Date.parse(until) - now - minuteMs)
  if (left < hourMs) return text.left(text.minutes(Math.ceil(left / minuteMs)))
  if (left <= dayMs) return text.left(text.hours(Math.ceil(left / hourMs)))
  return text.left(text.days(Math.ceil(left / dayMs)))
}
