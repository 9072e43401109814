const calendar = (parts: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('ja-JP', { timeZone: 'UTC', ...parts })
  return (day: string) => format.format(new Date(day))
}

/** Formats a day such as 2026-11-05, which is the same in every time zone: 2026/11/05, 11/5, and in words. */
export const fullDayText = (day: string): string => day.replaceAll('-', '/')
export const shortDayText = calendar({ month: 'numeric', day: 'numeric' })
export const dayInWords = calendar({ month: 'long', day: 'numeric' })
export const monthInWords = calendar({ month: 'long' })
export const monthOfYearInWords = calendar({ year: 'numeric', month: 'long' })

const dayMs = 86_400_000

export const daysBetween = (day: string, later: string): number => (Date.parse(later) - Date.parse(day)) / dayMs
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)
/** Days since 1970, as the contract counts them. */
export const dayNumber = (day: string): number => Date.parse(day) / dayMs

const withWeekday = calendar({ month: 'long', day: 'numeric', weekday: 'short' })
const withYear = calendar({ year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' })
const wideBrackets = (text: string) => text.replace('(', '\uFF08').replace(')', '\uFF09')

/** Month, day and weekday in words, with its year where that is not this one. */
export const weekdayText = (day: string, today: string): string =>
  wideBrackets(day.slice(0, 4) === today.slice(0, 4) ? withWeekday(day) : withYear(day))
