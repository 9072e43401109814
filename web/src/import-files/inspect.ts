import type { CsvLayout } from './csv-layout.ts'
import { cellTaker, dateIn, orderFinder } from './csv-cells.ts'
import { type DetectedFiles, detectFiles, isLike } from './detect-files.ts'
import { failing, FileFailure } from './file-failure.ts'
import {
  type Choice,
  type Columns,
  type Inspection,
  type NamedFile,
  type OrderRow,
  type SampleRow,
  sampleLength,
} from './import-types.ts'
import { type CsvTable, eachRow, needsOrder } from './read-csv.ts'
import { monitorReading, type ReadMonitor } from './byte-source.ts'
import { overlapOf } from './takeout-overlap.ts'
import { takeoutSample } from './takeout.ts'
import { inEachUnit, parseWrittenWeight } from './parse-weight.ts'

const longestShown = 100
const mostWords = 30
/** More are no family. */
const mostPeople = 50

/** What the dropped files are and what has to be asked before they can be read; from their first bytes where these tell. */
export async function inspect(
  files: readonly NamedFile[],
  signal?: AbortSignal,
  columns?: Columns,
): Promise<Inspection> {
  return failing(async () => {
    const found = await detectFiles(files)
    const { kind, logs, tables } = found
    const watch = monitorReading(0, undefined, signal)
    const ofLogs = await takeoutSample(logs, watch)
    if (logs.length > 0 && ofLogs.length + tables.length === 0) throw new FileFailure('no_weights')
    const ofTables = await inspectTables(found, watch, columns)
    if (ofLogs.length === 0 || (await overlapOf(tables, logs, watch)))
      return ofTables ?? { kind, needs: {}, sample: [] }
    // The old logs of Google say neither unit nor clock.
    return { kind, ...ofTables, needs: { ...ofTables?.needs, unit: true, clock: true }, sample: ofLogs }
  }, signal)
}

/** Questions of all tables together, and the columns of the one that is shown. */
async function inspectTables(
  { kind, tables, asked }: DetectedFiles,
  watch: ReadMonitor,
  chosen: Columns | undefined,
): Promise<Inspection | null> {
  const shown = asked ?? tables.find(({ layout }) => needsUnit(layout)) ?? tables[0]
  if (!shown) return null
  const { layout, encoding } = shown
  const { flavour, delimiter, headers, unit, rows } = layout
  const { date, time, weight, measure } = layout.columns
  const choiceFor = (table: CsvTable) => (chosen && isLike(table, asked) ? { columns: chosen } : {})
  const doubts = await doubtsIn(tables, watch, choiceFor)
  const needsColumns = date === undefined || weight === undefined
  return {
    kind,
    flavour,
    needs: {
      ...(tables.some((table) => needsUnit(table.layout)) && { unit: true }),
      ...(needsColumns && { columns: true }),
      ...(doubts.people && { person: true }),
      ...(doubts.orders && { order: true }),
    },
    ...doubts,
    ...(unit && { unit }),
    headers,
    columns: {
      ...(date !== undefined && { date }),
      ...(time !== undefined && { time }),
      ...(weight !== undefined && { weight }),
      ...(measure !== undefined && { measure }),
    },
    words: headers.map((_, place) => wordsIn(rows.map((cells) => (cells[place] ?? '').trim()))),
    cells: rows.slice(0, sampleLength).map((cells) => cells.map((cell) => cell.slice(0, longestShown))),
    sample: sampleOf(layout),
    encoding,
    delimiter,
  }
}

/** None, where there are more than somebody would choose from. */
function wordsIn(cells: string[]): string[] {
  const words = [...new Set(cells.filter((cell) => /\p{L}/u.test(cell) && cell.length <= longestShown))]
  return words.length <= mostWords ? words : []
}

type Doubts = Pick<Inspection, 'people' | 'peopleBy' | 'orders' | 'orderRows'>

/** Somebody else may come late in a file, and the date that tells the order too: such a table is read to its end. */
async function doubtsIn(
  tables: CsvTable[],
  watch: ReadMonitor,
  choiceFor: (table: CsvTable) => Choice,
): Promise<Doubts> {
  const people = new Set<string>()
  const doubts: Doubts = {}
  for (const table of tables) {
    const choice = choiceFor(table)
    const hasPeople = table.layout.columns.person !== undefined
    if (!hasPeople && !needsOrder(table, choice)) continue
    const orders = orderFinder()
    await eachRow(table, choice, watch, (taken) => {
      if (taken.person && people.size < mostPeople) people.add(taken.person)
      if (!table.layout.order) orders.look(taken)
    })
    if (people.size > 1) Object.assign(doubts, { people: [...people], peopleBy: table.layout.peopleBy })
    if (orders.isNeeded() && orders.order() === undefined && orders.orders().length > 0)
      Object.assign(doubts, { orders: orders.orders(), orderRows: orderRowsOf(table.layout, orders) })
  }
  return doubts
}

function orderRowsOf(layout: CsvLayout, orders: ReturnType<typeof orderFinder>): OrderRow[] {
  return orders.rows().map((taken) => ({
    written: taken.date.slice(0, longestShown),
    readAs: orders.orders().map((order) => {
      const moment = dateIn(taken, layout, order)
      return moment === null ? null : new Date(moment).toISOString()
    }),
  }))
}

const takenOf = (layout: CsvLayout) => layout.rows.map(cellTaker(layout, {})).filter((taken) => taken !== null)

/** Unless header, app or every cell of the first rows says it. */
function needsUnit(layout: CsvLayout): boolean {
  if (layout.unit) return false
  const written = takenOf(layout)
    .map(({ weight }) => parseWrittenWeight(weight))
    .filter((weight) => typeof weight === 'object')
  return written.length === 0 || written.some(({ unit }) => unit === undefined)
}

function sampleOf(layout: CsvLayout): SampleRow[] {
  const rows = takenOf(layout).filter(({ weight }) => weight !== '')
  const orders = orderFinder()
  for (const taken of rows) orders.look(taken)
  return rows.slice(0, sampleLength).map((taken) => {
    const moment = dateIn(taken, layout, orders.order())
    return {
      written: { date: taken.date.slice(0, longestShown), weight: taken.weight.slice(0, longestShown) },
      measuredAt: moment === null ? null : new Date(moment).toISOString(),
      weight: inEachUnit(taken.weight),
    }
  })
}
