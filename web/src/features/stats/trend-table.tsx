import { oneDecimal, type OutputOf, type stats } from '@hakari/contract'
import { fullDayText } from '../../format/day.ts'
import { kilogramsText } from '../../format/kilograms.ts'
import { cardText } from './card-text.ts'
import styles from './trend-panel.module.css'

const text = cardText.trend

/** What the line shows, for whoever reads rather than looks. Newest first. */
export function TrendTable({ id, days }: { id: string; days: OutputOf<typeof stats.trend>['days'] }) {
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
          {days.toReversed().map(({ day, weight, trend }) => (
            <tr key={day}>
              <th scope="row">{fullDayText(day)}</th>
              <td>
                {kilogramsText(weight)}
                {text.unit}
              </td>
              <td>
                {oneDecimal(trend)}
                {text.unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
