import { dateIn } from './csv-cells.ts'
import type { Choice, Clock, Unit } from './import-types.ts'
import { parseWrittenWeight, parseWeight } from './parse-weight.ts'
import type { ReadMonitor, Source } from './byte-source.ts'
import { type CsvTable, eachRow } from './read-csv.ts'
import { type Log, logsOf, momentOf } from './takeout.ts'

export type LogReading = Required<Pick<Choice, 'unit' | 'clock'>>

const units: Unit[] = ['kg', 'lb', 'st']
const clocks: Clock[] = ['japan', 'utc']
const ways: LogReading[] = units.flatMap((unit) => clocks.map((clock) => ({ unit, clock })))
const sameGrams = 50
const mostCompared = 2000
/** One may be chance. */
const enough = 3

/** The old logs say neither unit nor clock; where today's table tells of the same weighings, that need not be asked. */
export async function overlapOf(
  tables: readonly CsvTable[],
  logs: readonly Source[],
  watch: ReadMonitor,
): Promise<LogReading | null> {
  const exact = tables.filter(({ layout }) => layout.flavour === 'google')
  if (exact.length === 0 || logs.length === 0) return null
  const gramsAt = new Map<number, number>()
  for (const table of exact)
    await eachRow(table, {}, watch, (taken) => {
      const weighed = parseWrittenWeight(taken.weight)
      const moment = dateIn(taken, table.layout, undefined)
      if (typeof weighed === 'object' && moment !== null) gramsAt.set(minuteOf(moment), weighed.amount)
    })
  const compared: Log[] = []
  for (const source of logs) compared.push(...(await logsOf(source, watch)).slice(0, mostCompared - compared.length))
  const votes = ways.map((way) => ({ way, count: compared.filter((log) => isThere(log, way)).length }))
  const [best, second] = votes.toSorted((a, b) => b.count - a.count)
  return best && second && best.count >= Math.min(enough, compared.length) && best.count > second.count * 2
    ? best.way
    : null

  function isThere(log: Log, { unit, clock }: LogReading): boolean {
    const weighed = parseWeight(log.weight, unit)
    const moment = momentOf(log, clock)
    if ('why' in weighed || typeof moment === 'string') return false
    const grams = gramsAt.get(minuteOf(moment))
    return grams !== undefined && Math.abs(grams - Number(weighed.weight) * 1000) <= sameGrams
  }
}

const minuteOf = (moment: number) => Math.floor(moment / 60_000)
