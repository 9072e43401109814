import { measuredText } from '../../format/date-time.ts'
import { kilogramsText } from '../../format/kilograms.ts'
import { momentBy } from './choices.ts'
import type { Clock, DayOrder, OrderRow, SampleRow, Unit } from '../../import-files/import-types.ts'
import styles from './import-dialog.module.css'
import { importText } from './import-text.ts'

const units: Unit[] = ['kg', 'lb', 'st']

/** The first rows taken for each unit, so that somebody recognises themselves. */
export function UnitSample({ rows, clock, chosen }: { rows: SampleRow[]; clock: Clock; chosen: Unit | undefined }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div className={styles.scroller} role="group" aria-label={importText.sample} tabIndex={0}>
      <table className={`${styles.table} ${styles.sample}`}>
        <caption>{importText.sample}</caption>
        <thead>
          <tr>
            <th scope="col">{importText.when}</th>
            <th scope="col">{importText.written}</th>
            {units.map((unit) => (
              <th key={unit} scope="col" data-is-chosen={unit === chosen}>
                {unit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ written, measuredAt, weight }, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows never change
            <tr key={row}>
              <td>{measuredAt === null ? written.date : measuredText(momentBy(clock, measuredAt))}</td>
              <td>{written.weight}</td>
              {units.map((unit) => (
                <td key={unit} data-is-chosen={unit === chosen}>
                  {weight[unit] === null ? importText.none : kilogramsText(weight[unit])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface OrderSample {
  orders: DayOrder[]
  rows: OrderRow[]
  chosen: DayOrder | undefined
}

/** Two dates of the file in each order, so that somebody recognises the day. */
export function OrderSample({ orders, rows, chosen }: OrderSample) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div className={styles.scroller} role="group" aria-label={importText.orderSample} tabIndex={0}>
      <table className={`${styles.table} ${styles.sample}`}>
        <caption>{importText.orderSample}</caption>
        <thead>
          <tr>
            <th scope="col">{importText.written}</th>
            {orders.map((order) => (
              <th key={order} scope="col" data-is-chosen={order === chosen}>
                {importText.orders[order]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ written, readAs }, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows never change
            <tr key={row}>
              <td>{written}</td>
              {orders.map((order, place) => (
                <td key={order} data-is-chosen={order === chosen}>
                  {readAs[place] ? measuredText(readAs[place]) : importText.none}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ColumnsPreview {
  names: string[]
  cells: string[][]
  chosen: (number | undefined)[]
}

/** The file's own rows, to choose columns by. */
export function ColumnsPreview({ names, cells, chosen }: ColumnsPreview) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div className={styles.scroller} role="group" aria-label={importText.firstRows} tabIndex={0}>
      <table className={styles.table}>
        <caption>{importText.firstRows}</caption>
        <thead>
          <tr>
            {names.map((name, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              <th key={place} scope="col" data-is-chosen={chosen.includes(place)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows never change
            <tr key={index}>
              {names.map((_, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                <td key={place} data-is-chosen={chosen.includes(place)}>
                  {row[place] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
