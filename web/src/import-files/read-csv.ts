import { type CsvLayout, layoutOf } from './csv-layout.ts'
import { cellTaker, dateIn, orderFinder, type TakenCells, unitStated } from './csv-cells.ts'
import { csvRows } from './csv-rows.ts'
import { decoderOf, encodingOf } from './encoding.ts'
import { FileFailure } from './file-failure.ts'
import { type Choice, type Encoding, mostRows, type ReadResult } from './import-types.ts'
import { collectReadings } from './reading-collector.ts'
import type { DayOrder } from './parse-date.ts'
import { chunksOf, headLength, headOf, type Source, type ReadMonitor } from './byte-source.ts'
import { inKilograms, parseWrittenWeight } from './parse-weight.ts'

export interface CsvHead {
  layout: CsvLayout
  encoding: Encoding
}

export async function csvHead(source: Source): Promise<CsvHead> {
  const head = await headOf(source)
  const encoding = encodingOf(head)
  if (!encoding) throw new FileFailure('not_supported')
  const text = decoderOf(encoding).decode(head, { stream: true })
  if (text.trim() === '') throw new FileFailure('empty')
  return { layout: layoutOf(text, head.byteLength < headLength), encoding }
}

export async function readCsv(source: Source, choice: Choice, watch: ReadMonitor): Promise<ReadResult> {
  const { layout, encoding } = await csvHead(source)
  const stated = unitStated(layout, choice)
  const order = await orderOfDays()
  const collector = collectReadings()
  await eachRow((taken, row) => {
    const weighed = weightIn(taken.weight)
    if ('why' in weighed) return collector.reject({ row, why: weighed.why })
    if (taken.date === '') return collector.reject({ row, why: 'no_date' })
    const moment = dateIn(taken, layout, order)
    if (moment === null) return collector.reject({ row, why: 'bad_date' })
    collector.add({ row, weight: weighed.weight, moment })
  })
  return collector.result()

  async function eachRow(onRow: (taken: TakenCells, row: number) => void): Promise<void> {
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

  /** Reads the file once more, but only if its first rows leave the order of day and month open. */
  async function orderOfDays(): Promise<DayOrder | undefined> {
    const first = orderFinder()
    layout.rows.map(cellTaker(layout, choice)).forEach((taken) => taken && first.look(taken))
    if (!first.isNeeded()) return undefined
    watch.expect(source.bytes.size)
    const all = orderFinder()
    await eachRow((taken) => all.look(taken))
    return all.order()
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
