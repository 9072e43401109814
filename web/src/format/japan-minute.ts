const tokyoAheadMs = 9 * 3_600_000

/** A moment as Japan's clock shows it, to the minute, such as 2026-11-15T07:12: what fields of date and time hold. */
export const minuteOf = (moment: string | number): string =>
  new Date(new Date(moment).getTime() + tokyoAheadMs).toISOString().slice(0, 16)

/** The moment at which Japan's clock shows this; not a number for what is no time. */
export const momentOf = (minute: string): number => Date.parse(`${minute}:00+09:00`)

/** The minute that Japan's clock shows. */
export const currentMinute = (): string => minuteOf(Date.now())
