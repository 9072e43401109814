import type { CsvLayout } from './csv-layout.ts'
import { cellTaker, dateIn, orderFinder } from './csv-cells.ts'
import { detectFiles } from './detect-files.ts'
import { failing } from './file-failure.ts'
import { type Inspection, type NamedFile, type SampleRow, sampleLength } from './import-types.ts'
import { csvHead } from './read-csv.ts'
import { type Source, monitorReading } from './byte-source.ts'
import { takeoutSample } from './takeout.ts'
import { inEachUnit, parseWrittenWeight } from './parse-weight.ts'

const longestShown = 100

/** What the dropped files are and what has to be asked before they can be read; fast, from their first bytes. */
export async function inspect(files: readonly NamedFile[], signal?: AbortSignal): Promise<Inspection> {
  return failing(async () => {
    const { kind, sources } = await detectFiles(files)
    const [source] = sources
    if (kind === 'csv' && source) return inspectCsv(source)
    if (kind === 'apple_health') return { kind, needs: {}, sample: [] }
    const sample = await takeoutSample(sources, monitorReading(0, undefined, signal))
    return { kind, needs: { unit: true, clock: true }, sample }
  }, signal)
}

async function inspectCsv(source: Source): Promise<Inspection> {
  const { layout, encoding } = await csvHead(source)
  const { flavour, delimiter, headers, unit, rows } = layout
  const { moment: _moment, person: _person, ...columns } = layout.columns
  const people = [...new Set(takenOf(layout).flatMap(({ person }) => person || []))]
  const needsPerson = people.length > 1
  const needsColumns = columns.date === undefined || columns.weight === undefined
  return {
    kind: 'csv',
    flavour,
    needs: {
      ...(needsUnit(layout) && { unit: true }),
      ...(needsColumns && { columns: true }),
      ...(needsPerson && { person: true }),
    },
    ...(needsPerson && { people }),
    ...(unit && { unit }),
    headers,
    columns,
    cells: rows.slice(0, sampleLength).map((cells) => cells.map((cell) => cell.slice(0, longestShown))),
    sample: sampleOf(layout),
    encoding,
    delimiter,
  }
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
