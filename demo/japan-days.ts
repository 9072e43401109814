export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
const aheadOfUtcMs = 9 * hourMs

/** When the day in Japan began that was so many days before. */
export const dayBefore = (now: Date, days: number): number =>
  Math.floor((now.getTime() + aheadOfUtcMs) / dayMs) * dayMs - aheadOfUtcMs - days * dayMs

const inJapan = (time: number) => new Date(time + aheadOfUtcMs)
export const hourOf = (time: number) => inJapan(time).getUTCHours()
export const weekdayOf = (time: number) => inJapan(time).getUTCDay()
export const monthOf = (time: number) => inJapan(time).getUTCMonth() + 1
export const dateOf = (time: number) => inJapan(time).getUTCDate()
