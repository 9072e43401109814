import { headerOf } from './csv-columns.ts'
import type { CsvLayout } from './csv-layout.ts'
import type { Choice, Unit } from './import-types.ts'
import { type DayOrder, isDayOnly, isTimeOnly, parseDate, ordersOf } from './parse-date.ts'

/** The cells of a row that are looked at; no other is. */
export interface TakenCells {
  /** The date with its time. */
  date: string
  weight: string
  person: string
}

const cellAt = (cells: readonly string[], place: number | undefined) =>
  place === undefined ? '' : (cells[place] ?? '').trim()

/** Takes from row after row what it says; null for a row of somebody else, or that only says the day of those below. */
export function cellTaker({ columns, carriesDay }: CsvLayout, choice: Choice) {
  const { date, time, weight, moment } = choice.columns ? { ...choice.columns, moment: undefined } : columns
  let carried = ''

  return (cells: readonly string[]): TakenCells | null => {
    const day = cellAt(cells, date)
    const taken = { weight: cellAt(cells, weight), person: cellAt(cells, columns.person) }
    if (choice.person !== undefined && taken.person !== choice.person) return null
    if (carriesDay && taken.weight === '' && isDayOnly(day)) {
      carried = day
      return null
    }
    return { ...taken, date: cellAt(cells, moment) || dateOf(cells, day) }
  }

  function dateOf(cells: readonly string[], day: string): string {
    if (carriesDay && isTimeOnly(day)) return carried && `${carried} ${day}`
    // Some write the time into the date's column as well.
    return day === '' || /\d:\d/.test(day) ? day : `${day} ${cellAt(cells, time)}`.trim()
  }
}

/** What the file states for all weights of the column that is read. */
export function unitStated(layout: CsvLayout, choice: Choice): Unit | undefined {
  const chosen = choice.columns?.weight
  if (chosen === undefined || chosen === layout.columns.weight) return layout.unit
  return headerOf(layout.headers[chosen] ?? '').unit
}

/** Looks at every date of a column: in which order do all of them make sense? */
export function orderFinder() {
  let possible: DayOrder[] = ['month first', 'day first']
  let isNeeded = false
  return {
    look({ date }: TakenCells): void {
      const orders = ordersOf(date)
      if (!orders) return
      isNeeded = true
      if (orders.length > 0) possible = possible.filter((order) => orders.includes(order))
    },
    isNeeded: () => isNeeded,
    /** None, if they contradict each other or leave it open. */
    order: (): DayOrder | undefined => (possible.length === 1 ? possible[0] : undefined),
  }
}

export const dateIn = ({ date }: TakenCells, { clock }: CsvLayout, order: DayOrder | undefined) =>
  parseDate(date, { clock, order })
