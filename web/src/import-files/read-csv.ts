import { type CsvLayout, layoutOf } from './csv-layout.ts'
import { cellTaker, dateIn, orderFinder, type TakenCells, unitStated } from './csv-cells.ts'
import { csvRows } from './csv-rows.ts'
import { decoderOf, encodingOf } from './encoding.ts'
import { FileFailure } from './file-failure.ts'
import { type Choice, type DayOrder, type Encoding, mostRows } from './import-types.ts'
import type { ReadingCollector } from './reading-collector.ts'
import { chunksOf, headLength, headOf, type Source, type ReadMonitor } from './byte-source.ts'
import { inKilograms, parseWrittenWeight } from './parse-weight.ts'

export interface CsvHead {
  layout: CsvLayout
  encoding: Encoding
}

/** A table whose first rows have been looked at. */
export interface CsvTable extends CsvHead {
  source: Source
}

export async function csvHead(source: Source, length = headLength): Promise<CsvHead> {
  const head = await headOf(source, length)
  const encoding = encodingOf(head)
  if (!encoding) throw new FileFailure('not_supported')
  const text = decoderOf(encoding).decode(head, { stream: true })
  if (text.trim() === '') throw new FileFailure('empty')
  return { layout: layoutOf(text, head.byteLength < length), encoding }
}

/** Every row that may hold a weight, from the first to the last. */
export async function eachRow(
  { source, layout, encoding }: CsvTable,
  choice: Choice,
  watch: ReadMonitor,
  onRow: (taken: TakenCells, row: number) => void,
): Promise<void> {
  const decoder = decoderOf(encoding)
  const take = cellTaker(layout, choice)
  let count = 0
  const rows = csvRows(layout.delimiter, (cells, row) => {
    if (row <= layout.headerRow || (layout.flavour === 'libra' && cells[0]?.startsWith('#'))) return
    count += 1
    if (count > mostRows) throw new FileFailure('too_many_rows')
    const taken = take(cells)
    if (taken) onRow(taken, row)
  })
  for await (const chunk of chunksOf(source, watch)) rows.feed(decoder.decode(chunk, { stream: true }))
  rows.feed(decoder.decode())
  rows.end()
}

/** Whether the first rows hold dates that can be read in more than one order. */
export function needsOrder({ layout }: CsvTable, choice: Choice): boolean {
  if (layout.order) return false
  const first = orderFinder()
  layout.rows.map(cellTaker(layout, choice)).forEach((taken) => taken && first.look(taken))
  return first.isNeeded()
}

export async function readCsv(table: CsvTable, choice: Choice, watch: ReadMonitor, collector: ReadingCollector) {
  const { layout, source } = table
  const stated = unitStated(layout, choice)
  const order = await orderOfDays()
  await eachRow(table, choice, watch, (taken, row) => {
    const written = { date: taken.date, weight: taken.weight }
    if (taken.why) return collector.reject({ row, why: taken.why, written })
    const weighed = weightIn(taken.weight)
    if ('why' in weighed) return collector.reject({ row, why: weighed.why, written })
    if (taken.date === '') return collector.reject({ row, why: 'no_date', written })
    const moment = dateIn(taken, layout, order)
    if (moment === null) return collector.reject({ row, why: 'bad_date', written })
    collector.add({ row, weight: weighed.weight, moment, app: taken.app || undefined, written })
  })

  /** Reads the file once more, but only if its first rows leave the order of day and month open. */
  async function orderOfDays(): Promise<DayOrder | undefined> {
    if (!needsOrder(table, choice)) return layout.order
    watch.expect(source.bytes.size)
    const all = orderFinder()
    await eachRow(table, choice, watch, (taken) => all.look(taken))
    return all.order() ?? choice.order
  }

  function weightIn(text: string): { weight: string } | { why: 'no_weight' | 'bad_weight' | 'out_of_range' } {
    const written = parseWrittenWeight(text)
    if (typeof written === 'string') return { why: written }
    const unit = written.unit ?? stated ?? choice.unit
    if (!unit || (stated && unit !== stated)) throw new FileFailure('mixed_units')
    const weight = inKilograms(written.amount, unit)
    return weight ? { weight } : { why: 'out_of_range' }
  }
}
