const format = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Month, day and time in words, of what is not so long ago that its year would matter. */
export const recentTimeText = (iso: string): string => format.format(new Date(iso))
