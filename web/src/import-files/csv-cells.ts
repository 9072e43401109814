import { headerOf } from './csv-columns.ts'
import type { CsvLayout } from './csv-layout.ts'
import { isYes, unitWords, weightMeasure } from './file-vocabulary-text.ts'
import type { Choice, DayOrder, RejectReason, WrittenUnit } from './import-types.ts'
import { dayOrders, isDayOnly, isTimeOnly, ordersOf, parseDate } from './parse-date.ts'

/** The cells of a row that are looked at; no other is. */
export interface TakenCells {
  /** The date with its time. */
  date: string
  weight: string
  person: string
  zone: string
  app: string
  /** Why the row is left out, whatever else it says. */
  why?: RejectReason
}

const cellAt = (cells: readonly string[], place: number | undefined) =>
  place === undefined ? '' : (cells[place] ?? '').trim()

/** Takes from row after row what it says; null for a row of another measure, or that only says the day of those below. */
export function cellTaker({ columns, carriesDay }: CsvLayout, choice: Choice) {
  const { date, time, weight, measure, measureWord } = choice.columns ?? columns
  const moment = choice.columns ? undefined : columns.moment
  const isWeight = (word: string) => (measureWord === undefined ? weightMeasure.test(word) : word === measureWord)
  let carried = ''

  return (cells: readonly string[]): TakenCells | null => {
    if (measure !== undefined && !isWeight(cellAt(cells, measure))) return null
    const day = cellAt(cells, date)
    const amount = cellAt(cells, weight)
    if (carriesDay && amount === '' && isDayOnly(day)) {
      carried = day
      return null
    }
    const person = personIn(cells)
    const why = whyNot(cells, person)
    return {
      weight: measure === undefined ? amount : withUnit(amount, cellAt(cells, columns.unit)),
      person,
      zone: cellAt(cells, columns.zone),
      app: cellAt(cells, columns.app),
      date: cellAt(cells, moment) || dateOf(cells, day),
      ...(why && { why }),
    }
  }

  function dateOf(cells: readonly string[], day: string): string {
    if (carriesDay && isTimeOnly(day)) return carried && `${carried} ${day}`
    // Some write the time into the date's column as well.
    return day === '' || /\d:\d/.test(day) ? day : `${day} ${cellAt(cells, time)}`.trim()
  }

  function personIn(cells: readonly string[]): string {
    const person = cellAt(cells, columns.person)
    return person === 'null' ? '' : person
  }

  function whyNot(cells: readonly string[], person: string): RejectReason | undefined {
    if (choice.person !== undefined && columns.person !== undefined && person !== choice.person) return 'other_person'
    if (isYes(cellAt(cells, columns.deleted))) return 'deleted'
    return isYes(cellAt(cells, columns.interpolated)) ? 'interpolated' : undefined
  }
}

const withUnit = (amount: string, unit: string) =>
  unitWords[unit.toLowerCase()] && /\d$/.test(amount) ? `${amount} ${unit}` : amount

/** What the file states for all weights of the column that is read. */
export function unitStated(layout: CsvLayout, choice: Choice): WrittenUnit | undefined {
  const chosen = choice.columns?.weight
  if (chosen === undefined || chosen === layout.columns.weight) return layout.unit
  return headerOf(layout.headers[chosen] ?? '').unit
}

const keptOpen = 2

/** Looks at every date of a column: in which order do all of them make sense? */
export function orderFinder() {
  let possible: readonly DayOrder[] = dayOrders
  const thinkable = new Set<DayOrder>()
  const open: TakenCells[] = []
  const others: TakenCells[] = []
  return {
    look(taken: TakenCells): void {
      const orders = ordersOf(taken.date)
      if (!orders || taken.why) return
      for (const order of orders) thinkable.add(order)
      if (orders.length > 0) possible = possible.filter((order) => orders.includes(order))
      const kept = orders.length > 1 ? open : others
      if (kept.length < keptOpen) kept.push(taken)
    },
    isNeeded: () => open.length + others.length > 0,
    /** None, if they contradict each other or leave it open. */
    order: (): DayOrder | undefined => (possible.length === 1 ? possible[0] : undefined),
    /** What a person can choose from, if they have to. */
    orders: (): DayOrder[] => {
      const left = possible.filter((order) => thinkable.has(order))
      return left.length > 0 ? left : [...thinkable]
    },
    /** Dates that show the difference. */
    rows: (): TakenCells[] => [...open, ...others].slice(0, keptOpen),
  }
}

export const dateIn = ({ date, zone }: TakenCells, { clock }: CsvLayout, order: DayOrder | undefined) =>
  parseDate(date, { clock, order, zone })
