import { oneDecimal, type OutputOf, type stats } from '@hakari/contract'
import { changeText } from '../../../format/kilograms.ts'
import { cardText } from '../card-text.ts'
import { forecastText } from '../forecast-text.ts'
import { chartText } from './chart-text.ts'
import styles from './sentences.module.css'

const text = cardText.trend

type OwnChart = OutputOf<typeof stats.chart>

/** Which weight counts: whoever weighs themselves again on a day finds the newer one elsewhere. */
export const FirstOfDay = () => <p className={styles.hint}>{chartText.firstOfDay}</p>

/** How fast it goes, or what lacks until that can be said. */
export function PaceSentences({ chart, isQuiet = false }: { chart: stats.Chart; isQuiet?: boolean }) {
  const { pace, missing, missingDays } = chart
  if (pace !== 'missing') return <p>{paceText(chart, isQuiet)}</p>
  return (
    <>
      {missing === 'records' && <p>{text.missingRecords(missingDays)}</p>}
      {missing === 'span' && <p>{text.missingSpan(missingDays)}</p>}
      <p className={styles.hint}>{text.missingHint}</p>
    </>
  )
}

function paceText({ pace, perWeek }: Pick<stats.Chart, 'pace' | 'perWeek'>, isQuiet: boolean): string {
  const change = oneDecimal(perWeek ?? 0)
  if (pace === 'unclear') return text.unclear
  if (pace !== 'moving' || Number(change) === 0) return text.still
  return isQuiet ? text.going[Number(change) < 0 ? 'down' : 'up'] : text.pace(changeText(change))
}

/** The pace, and where it leads. */
export function Forecast({ chart, isQuiet }: { chart: OwnChart; isQuiet: boolean }) {
  const { pace, perWeek, isReached, outlook, targetWeight, today } = chart
  const isKnown = pace === 'moving' || pace === 'still'
  // So slow that it rounds to nothing may still arrive: then only that is said.
  const isSlow = outlook !== null && Number(oneDecimal(perWeek ?? 0)) === 0
  return (
    <>
      {!isSlow && <PaceSentences chart={chart} isQuiet={isQuiet} />}
      {isReached && <p>{text.reached}</p>}
      {outlook && <p>{forecastText(outlook, today)}</p>}
      {isKnown && targetWeight !== null && !isReached && !outlook && <p>{text.noForecast}</p>}
      <p className={styles.hint}>{text.private}</p>
    </>
  )
}
