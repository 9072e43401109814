import { oneDecimal, type OutputOf, type stats } from '@hakari/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { signedText } from '../../format/kilograms.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Empty, LoadFailed } from '../../ui/feedback/load-states.tsx'
import { forecastText } from './forecast-text.ts'
import { cardText } from './card-text.ts'
import { statsQuery, trendQuery } from './queries.ts'
import { TrendChart } from './trend-chart.tsx'
import styles from './trend-panel.module.css'
import { TrendTable } from './trend-table.tsx'
import { TrendWait } from './trend-wait.tsx'

type Trend = OutputOf<typeof stats.trend>
const text = cardText.trend

/** The line, what it says in words, and the same as a table. */
export function TrendPanel() {
  const { data: trend, isError, refetch } = useQuery(trendQuery)
  const hasEntries = useQuery(statsQuery).data?.latestWeight != null
  if (!trend) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <TrendWait />
  if (trend.days.length === 0) return <Empty sentence={hasEntries ? text.noneOfLate : text.empty} />
  return (
    <>
      <TrendChart trend={trend} />
      <Sentences trend={trend} />
      <AsTable days={trend.days} />
    </>
  )
}

function Sentences({ trend }: { trend: Trend }) {
  const { pace, isReached, outlook, targetWeight, today } = trend
  const isKnown = pace === 'moving' || pace === 'still'
  return (
    <div className={styles.sentences}>
      {pace === 'missing' ? <Missing trend={trend} /> : <PaceSentence trend={trend} />}
      {isReached && <p>{text.reached}</p>}
      {outlook && <p>{forecastText(outlook, today)}</p>}
      {isKnown && targetWeight !== null && !isReached && !outlook && <p>{text.noForecast}</p>}
      <p className={styles.hint}>{text.private}</p>
    </div>
  )
}

function PaceSentence({ trend: { pace, perWeek, outlook } }: { trend: Trend }) {
  const change = oneDecimal(perWeek ?? 0)
  if (pace === 'unclear') return <p>{text.unclear}</p>
  if (pace === 'moving' && Number(change) !== 0) return <p>{text.pace(signedText(change))}</p>
  // So slow that it rounds to nothing may still arrive: then only that is said.
  return outlook ? null : <p>{text.still}</p>
}

function Missing({ trend: { missing, missingDays } }: { trend: Trend }) {
  return (
    <>
      {missing === 'records' && <p>{text.missingRecords(missingDays)}</p>}
      {missing === 'span' && <p>{text.missingSpan(missingDays)}</p>}
      <p className={styles.hint}>{text.missingHint}</p>
    </>
  )
}

function AsTable({ days }: { days: Trend['days'] }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <span className={styles.start}>
        <Button
          look="secondary"
          size="fitted"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? text.hideTable : text.showTable}
        </Button>
      </span>
      {isOpen && <TrendTable id={id} days={days} />}
    </>
  )
}
