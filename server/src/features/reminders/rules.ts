/** So many in a row without a weighing, and the next one asks whether to go on. */
export const mostIgnored = 7

/** A reminder that is later than this is of no use, so it is not sent at all. */
export const lastsHours = 4

/** From `07:30` to the minute of the day. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const allWeekdays = [1, 2, 3, 4, 5, 6, 7]

/** A bit for each weekday, the lowest for Monday. */
export const maskOf = (weekdays: readonly number[]): number =>
  weekdays.reduce((mask, weekday) => mask | (1 << (weekday - 1)), 0)

export const weekdaysIn = (mask: number): number[] =>
  allWeekdays.filter((weekday) => (mask & (1 << (weekday - 1))) !== 0)
