const format = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' })

/** Mails are read anywhere, and later: the time says whose it is. */
export const japaneseTime = (moment: Date) => `${format.format(moment)}（日本時間）`
