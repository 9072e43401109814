import type { WeightSeries } from '@hakari/contract'
import { memo, type ReactNode } from 'react'
import { fullDayText } from '../../../format/day.ts'
import { chartText as text } from './chart-text.ts'
import { figuresAt } from './figures-of-day.ts'
import styles from './chart-table.module.css'

/** What the line shows, for whoever reads rather than looks. Newest first. */
export const ChartTable = memo(function ChartTable({
  id,
  series,
  most,
  children,
}: {
  id: string
  series: WeightSeries
  /** How many rows; below them stands what leads to more. */
  most: number
  children?: ReactNode
}) {
  const count = series.days.length
  const rows = Array.from({ length: Math.min(most, count) }, (_, place) => figuresAt(series, count - 1 - place))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div id={id} className={styles.scroller} role="region" aria-label={text.table} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.day}</th>
            <th scope="col">{text.weight}</th>
            <th scope="col">{text.line}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, weight, trend }) => (
            <tr key={day}>
              <th scope="row">{fullDayText(day)}</th>
              <td>
                {weight}
                {text.unit}
              </td>
              <td>
                {trend}
                {text.unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > most && children}
    </div>
  )
})
