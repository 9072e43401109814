import type { OutputOf, stats } from '@hakari/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { monthOfYearInWords } from '../../format/day.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { NotLoaded } from '../../ui/feedback/load-states.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import styles from './month-calendar.module.css'
import { calendarQuery } from './queries.ts'
import { text } from './text.ts'

type Month = OutputOf<typeof stats.calendar>

/** On which days somebody was weighed: a full dot before noon, an open one after it. */
export function MonthCalendar() {
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, isError, refetch } = useQuery({ ...calendarQuery(chosen), placeholderData: keepPreviousData })
  if (!data) return <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={6} />
  const running = data.today.slice(0, 7)
  const shown = data.month
  const go = (months: number) => {
    const to = monthAfter(shown, months)
    setChosen(to === running ? null : to)
  }
  const isFirst = shown <= (data.firstMonth ?? running)
  const isLast = shown >= running
  return (
    <>
      <div className={styles.head}>
        <h3 aria-live="polite">{monthOfYearInWords(`${shown}-01`)}</h3>
        <IconButton label={text.previousMonth} aria-disabled={isFirst} onClick={() => !isFirst && go(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label={text.nextMonth} aria-disabled={isLast} onClick={() => !isLast && go(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <Grid month={data} />
      <p className={styles.legend} aria-hidden="true">
        <i className={styles.morning} /> {text.morning} <i className={styles.afternoon} /> {text.afternoon}
      </p>
    </>
  )
}

function monthAfter(month: string, months: number): string {
  const [year = 0, ofYear = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, ofYear - 1 + months)).toISOString().slice(0, 7)
}

/** On which weekday a month begins, and how many days it has. */
function shapeOf(month: string): { before: number; count: number } {
  const [year = 0, ofYear = 1] = month.split('-').map(Number)
  return {
    before: new Date(Date.UTC(year, ofYear - 1)).getUTCDay(),
    count: new Date(Date.UTC(year, ofYear, 0)).getUTCDate(),
  }
}

function Grid({ month: { month, today, mornings, afternoons } }: { month: Month }) {
  const { before, count } = shapeOf(month)
  const weeks = Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => week * 7 + weekday - before + 1),
  )
  const current = today.startsWith(month) ? Number(today.slice(8)) : null
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          {text.weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => (
              <td key={day} aria-current={day === current ? 'date' : undefined}>
                {day >= 1 && day <= count && (
                  <Day day={day} isMorning={mornings.includes(day)} isAfternoon={afternoons.includes(day)} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Day = ({ day, isMorning, isAfternoon }: { day: number; isMorning: boolean; isAfternoon: boolean }) => (
  <span className={isMorning || isAfternoon ? styles.weighed : styles.day}>
    {day}
    <span className={styles.dots}>
      {isMorning && (
        <i className={styles.morning}>
          <VisuallyHidden>{text.morning}</VisuallyHidden>
        </i>
      )}
      {isAfternoon && (
        <i className={styles.afternoon}>
          <VisuallyHidden>{text.afternoon}</VisuallyHidden>
        </i>
      )}
    </span>
  </span>
)
