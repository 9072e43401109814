import type { OutputOf, stats } from '@hakari/contract'
import { dayInWords, daysBetween, monthInWords, monthOfYearInWords } from '../../format/day.ts'
import { cardText } from './card-text.ts'

type Outlook = NonNullable<OutputOf<typeof stats.chart>['outlook']>

const nearDays = 60
const text = cardText.trend

/** Says when the target is reached: the further away, the less exactly. */
export function forecastText({ day, earliest, latest }: Outlook, today: string): string {
  const isNear = daysBetween(today, day) <= nearDays
  const inWords = (moment: string) => {
    const isThisYear = moment.slice(0, 4) === today.slice(0, 4)
    if (isNear && daysBetween(today, moment) <= nearDays) return dayInWords(moment)
    return isThisYear ? monthInWords(moment) : monthOfYearInWords(moment)
  }
  const [first, when, last] = [inWords(earliest), inWords(day), latest === null ? null : inWords(latest)]
  if (last === null) return text.forecast(when, first === when ? '' : text.atTheEarliest(first))
  return text.forecast(when, first === last ? '' : text.between(first, last))
}
