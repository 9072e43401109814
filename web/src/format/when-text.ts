import { minuteOf } from './japan-minute.ts'

const dayMs = 86_400_000

const timeOf = (minute: string) => minute.slice(11).replace(/^0/, '')

/** Such as 今日 7:05, 昨日 7:05, 11/15 7:05, or with its year when that is another one. */
export function whenText(moment: string | number, now = Date.now()): string {
  const minute = minuteOf(moment)
  const [day, today, yesterday] = [minute, minuteOf(now), minuteOf(now - dayMs)].map((it) => it.slice(0, 10))
  if (day === today) return `今日 ${timeOf(minute)}`
  if (day === yesterday) return `昨日 ${timeOf(minute)}`
  const [year = '', month, date] = (day ?? '').split('-')
  const shown = `${Number(month)}/${Number(date)} ${timeOf(minute)}`
  return today?.startsWith(year) ? shown : `${year}/${shown}`
}
