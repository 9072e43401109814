/** Everybody's day is Tokyo's. */
const dateTime = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Such as 2026/11/15 07:12. */
export const dateTimeText = (iso: string): string => dateTime.format(new Date(iso))
