const tokyoMs = 9 * 3600 * 1000

/** `2026-11-16` and `06:46:22` on a clock that far ahead of Greenwich. */
export function clockAt(instant: Date, offsetMs = tokyoMs): { day: string; time: string } {
  const text = new Date(instant.getTime() + offsetMs).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 19) }
}

/** The moment of a clock in Japan; null for one that does not exist. */
export function inTokyo(day: string, time: string): Date | null {
  const instant = new Date(`${day}T${time}+09:00`)
  return Number.isNaN(instant.getTime()) || clockAt(instant).day !== day ? null : instant
}

/** When a day in Japan began, so many days ago. */
export function daysAgo(now: Date, days: number): Date {
  const { day } = clockAt(new Date(now.getTime() - days * 86_400_000))
  return new Date(`${day}T00:00:00+09:00`)
}
