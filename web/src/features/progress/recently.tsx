import { directionOf, type OutputOf, type stats } from '@hakari/contract'
import { use } from 'react'
import { shortDayText } from '../../format/day.ts'
import { changeText } from '../../format/kilograms.ts'
import { Card } from '../../ui/layout/card.tsx'
import { QuietNumbers } from '../sessions/index.ts'
import styles from './recently.module.css'
import { text } from './text.ts'

type Progress = OutputOf<typeof stats.progress>

/** Last week and this month, in a sentence each; of a time without a weight nothing is said. */
export function Recently({ progress: { lastWeek, month, today } }: { progress: Progress }) {
  const { isQuiet } = use(QuietNumbers)
  if (!lastWeek && month.records === 0) return null
  return (
    <Card>
      {lastWeek && (
        <section>
          <Heading title={text.lastWeek} from={lastWeek.from} to={lastWeek.to} />
          <p className={styles.sentence}>
            <span>{isQuiet ? text.weekDays(lastWeek.days) : text.weekOf(lastWeek.days, lastWeek.average)}</span>
            {lastWeek.change !== null && <span>{weekText(lastWeek.change, isQuiet)}</span>}
          </p>
        </section>
      )}
      {month.records > 0 && (
        <section>
          <Heading title={text.thisMonth} from={month.from} to={today} />
          <p className={styles.sentence}>{monthText(month, isQuiet)}</p>
        </section>
      )}
    </Card>
  )
}

const Heading = ({ title, from, to }: { title: string; from: string; to: string }) => (
  <div className={styles.heading}>
    <h2>{title}</h2>
    <span>{text.span(shortDayText(from), shortDayText(to))}</span>
  </div>
)

function weekText(change: string, isQuiet: boolean): string {
  if (isQuiet) return text.weekGoing[directionOf(Number(change))]
  return Number(change) === 0 ? text.sameWeek : text.weekBefore(changeText(change))
}

function monthText({ records, trendChange }: Progress['month'], isQuiet: boolean): string {
  if (trendChange === null) return text.onlyMonth(records)
  if (isQuiet) return text.monthGoing[directionOf(Number(trendChange))](records)
  return Number(trendChange) === 0 ? text.sameMonth(records) : text.monthOf(records, changeText(trendChange))
}
