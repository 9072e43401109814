import type { ProviderReading } from './providers/provider.ts'

/** What Fitbit writes where somebody gave a day and no time. */
const endOfDay = '23:59:59'

/** Of the latest day the latest time, and one that says a time before one that says none. */
export function latestOf(readings: readonly ProviderReading[], now: Date): ProviderReading | null {
  const [latest] = readings
    .filter(({ measuredAt, time }) => measuredAt <= now || time === endOfDay)
    .toSorted(
      (a, b) =>
        b.day.localeCompare(a.day) ||
        Number(a.time === endOfDay) - Number(b.time === endOfDay) ||
        b.time.localeCompare(a.time),
    )
  return latest ?? null
}
