/** Everybody's day is Tokyo's. */
const day = { timeZone: 'Asia/Tokyo', year: 'numeric', month: '2-digit', day: '2-digit' } as const

const date = new Intl.DateTimeFormat('ja-JP', day)

const dateTime = new Intl.DateTimeFormat('ja-JP', { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Such as 2026/11/15. */
export const dateText = (iso: string): string => date.format(new Date(iso))

/** Such as 2026/11/15 07:12. */
export const dateTimeText = (iso: string): string => dateTime.format(new Date(iso))

const dayMs = 86_400_000
const tokyoAheadMs = 9 * 3_600_000

/** When something was weighed. A date without a time is kept as the day's first instant: then only the day is said. */
export const measuredText = (iso: string): string =>
  (Date.parse(iso) + tokyoAheadMs) % dayMs === 0 ? dateText(iso) : dateTimeText(iso)
