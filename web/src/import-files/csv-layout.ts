import { columnsIn, type GuessedColumns, type Header, headerOf } from './csv-columns.ts'
import { flavourOf } from './csv-flavour.ts'
import { csvRows } from './csv-rows.ts'
import { timeHeaders, unitWords } from './file-vocabulary-text.ts'
import { FileFailure } from './file-failure.ts'
import type { Clock, CsvFlavour, DayOrder, Delimiter, WrittenUnit } from './import-types.ts'
import { couldBeDate, isTimeOnly } from './parse-date.ts'
import { inEachUnit } from './parse-weight.ts'

interface Row {
  cells: string[]
  row: number
}

/** How the rows of a table are to be read. */
export interface CsvLayout {
  delimiter: Delimiter
  flavour: CsvFlavour
  headers: string[]
  columns: GuessedColumns
  /** Stated for the whole column. */
  unit: WrittenUnit | undefined
  clock: Clock
  /** The app writes its dates in no other. */
  order: DayOrder | undefined
  /** Its header names dates and weights. */
  isHeaded: boolean
  /** People of one file are told apart by it. */
  peopleBy: 'name' | 'height'
  /** Rows up to this one say nothing about weights. */
  headerRow: number
  /** A day in a row of its own is meant for the times below it. */
  carriesDay: boolean
  /** The first rows of weights. */
  rows: string[][]
}

const delimiters: Delimiter[] = [',', ';', '\t']
/** Some apps explain themselves before they begin. */
const mostPreface = 20
const mostSampled = 200
/** A column of smaller numbers is taken for something else, until somebody says so. */
const lightestGuessed = 20

/** Guesses the layout from the first part of a file, whose last row may be cut off. */
export function layoutOf(head: string, isWhole: boolean): CsvLayout {
  const layouts = delimiters.flatMap((delimiter) => layoutBy(delimiter, head, isWhole) ?? [])
  const best = layouts.find(({ columns }) => columns.date !== undefined && columns.weight !== undefined)
  const layout = best ?? layouts.toSorted((a, b) => b.headers.length - a.headers.length)[0]
  if (!layout) throw new FileFailure('not_supported')
  return layout
}

function layoutBy(delimiter: Delimiter, head: string, isWhole: boolean): CsvLayout | null {
  const rows = rowsOf(delimiter, head, isWhole)
  const headed = rows.slice(0, mostPreface).find(({ cells }) => isComplete(columnsIn(cells.map(headerOf))))
  return headed ? withHeader(delimiter, rows, headed) : withoutKnownHeader(delimiter, rows)
}

const isComplete = ({ date, weight }: GuessedColumns) => date !== undefined && weight !== undefined

function rowsOf(delimiter: Delimiter, head: string, isWhole: boolean): Row[] {
  const rows: Row[] = []
  const parser = csvRows(delimiter, (cells, row) => {
    if (rows.length < mostSampled) rows.push({ cells, row })
  })
  parser.feed(head)
  if (isWhole) parser.end()
  return rows
}

function withHeader(delimiter: Delimiter, rows: Row[], headed: Row): CsvLayout {
  const headers = headed.cells.map(headerOf)
  const preface = rows.filter(({ row }) => row < headed.row).map(({ cells }) => cells.join(' '))
  const flavour = flavourOf(headers, headed.cells, preface)
  const columns = columnsIn(headers)
  const below = rows.filter(({ row }) => row > headed.row).map(({ cells }) => cells)
  return {
    delimiter,
    flavour,
    headers: shown(headed.cells),
    columns: flavour === 'other' ? withTime(columns, below) : columnsOf(flavour, columns, headers),
    unit: unitOf(flavour, headers[columns.weight ?? -1], preface),
    clock: flavour === 'samsung' || flavour === 'google' ? 'utc' : 'japan',
    order: flavour === 'lose it' ? 'month first' : undefined,
    isHeaded: true,
    peopleBy: flavour === 'zepp' ? 'height' : 'name',
    headerRow: headed.row,
    carriesDay: columns.time === undefined && timeHeaders.includes(headers[columns.date ?? -1]?.word ?? ''),
    rows: below,
  }
}

function columnsOf(flavour: CsvFlavour, columns: GuessedColumns, headers: Header[]): GuessedColumns {
  // Our own rows are exact: none of them is told twice.
  if (flavour === 'hakari') {
    const { app: _app, ...others } = columns
    return others
  }
  return flavour === 'zepp' ? { ...columns, person: headers.findIndex(({ word }) => word === 'height') } : columns
}

/** Kilograms where an app writes nothing else; its own line where it has one. */
function unitOf(flavour: CsvFlavour, weight: Header | undefined, preface: string[]): WrittenUnit | undefined {
  if (flavour === 'hakari' || flavour === 'samsung') return 'kg'
  const [, said = ''] = /#\s*units?\s*:?\s*([a-z]+)/i.exec(preface.join('\n')) ?? []
  return weight?.unit ?? unitWords[said.toLowerCase()]
}

/** A table all the same, if some row has a date in one cell and a weight in another. */
function withoutKnownHeader(delimiter: Delimiter, rows: Row[]): CsvLayout | null {
  const data = rows.find(({ cells }) => dateIn(cells) >= 0 && weightIn(cells) >= 0)
  if (!data) return null
  const before = rows.findLast(({ row, cells }) => row < data.row && cells.length > 1)
  const headers = before?.cells ?? data.cells.map((_, place) => String(place + 1))
  const known = columnsIn(headers.map(headerOf))
  const below = rows.filter(({ row }) => row >= data.row).map(({ cells }) => cells)
  return {
    delimiter,
    flavour: 'other',
    headers: shown(headers),
    columns: withTime(before ? known : columnsHolding(below), below),
    unit: before && known.weight !== undefined ? headerOf(headers[known.weight] ?? '').unit : undefined,
    clock: 'japan',
    order: undefined,
    isHeaded: false,
    peopleBy: 'name',
    headerRow: before?.row ?? data.row - 1,
    carriesDay: false,
    rows: below,
  }
}

/** Where no header names them, the first columns that hold mostly dates, and mostly what somebody may weigh. */
function columnsHolding(rows: string[][]): GuessedColumns {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const places = Array.from({ length: width }, (_, place) => place)
  const holds = (place: number, is: (cell: string) => boolean) => {
    const cells = rows.map((row) => (row[place] ?? '').trim()).filter((cell) => cell !== '')
    return cells.length > rows.length / 2 && cells.filter(is).length > cells.length / 2
  }
  const date = places.find((place) => holds(place, couldBeDate))
  const weight = places.find((place) => place !== date && holds(place, isWeighed))
  return { ...(date !== undefined && { date }), ...(weight !== undefined && { weight }) }
}

/** Where no header names the time, the one column that holds nothing but times. */
function withTime(columns: GuessedColumns, rows: string[][]): GuessedColumns {
  if (columns.time !== undefined) return columns
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const places = Array.from({ length: width }, (_, place) => place).filter((place) => {
    const cells = rows.map((row) => (row[place] ?? '').trim()).filter((cell) => cell !== '')
    return place !== columns.date && cells.length > 0 && cells.every(isTimeOnly)
  })
  const [time] = places
  return time === undefined || places.length > 1 ? columns : { ...columns, time }
}

/** In the range of what people weigh, and no number of a row. */
const isWeighed = (cell: string) => {
  const { kg, lb } = inEachUnit(cell)
  return Number(kg ?? lb ?? 0) >= lightestGuessed
}
const dateIn = (cells: string[]) => cells.findIndex(couldBeDate)
const weightIn = (cells: string[]) =>
  cells.findIndex((cell) => !couldBeDate(cell) && Object.values(inEachUnit(cell)).some(Boolean))

const shown = (cells: string[]) => cells.map((cell) => cell.replace(/^#/, '').trim().slice(0, 100))
