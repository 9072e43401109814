import { FileFailure } from './file-failure.ts'
import { type Choice, mostRows, type SampleRow, sampleLength } from './import-types.ts'
import type { ReadingCollector } from './reading-collector.ts'
import { parseDate } from './parse-date.ts'
import { type Source, type ReadMonitor, wholeOf } from './byte-source.ts'
import { inEachUnit, parseWeight } from './parse-weight.ts'

export const takeoutName = /(?:^|\/)weight-\d{4}-\d{2}-\d{2}[^/]*\.json$/i
/** A stretch of time in one file is some hundred lines. */
const mostFileBytes = 50 * 2 ** 20

export interface Log {
  id: string | undefined
  app: string
  weight: string
  date: string
  time: string
}

export async function readLogs(source: Source, choice: Choice, watch: ReadMonitor, collector: ReadingCollector) {
  for (const [at, log] of (await logsOf(source, watch)).entries()) {
    const row = at + 1
    const written = { date: `${log.date} ${log.time}`.trim(), weight: log.weight }
    const weighed = parseWeight(log.weight, choice.unit ?? 'kg')
    const moment = momentOf(log, choice.clock)
    if ('why' in weighed) collector.reject({ row, why: weighed.why, written })
    else if (typeof moment === 'string') collector.reject({ row, why: moment, written })
    else collector.add({ row, weight: weighed.weight, moment, ...(log.id && { id: log.id }), app: log.app, written })
  }
}

export async function takeoutSample(sources: readonly Source[], watch: ReadMonitor): Promise<SampleRow[]> {
  const rows: SampleRow[] = []
  for (const source of sources) {
    for (const log of (await logsOf(source, watch)).slice(0, sampleLength - rows.length)) {
      const moment = momentOf(log, 'japan')
      rows.push({
        written: { date: `${log.date} ${log.time}`.trim(), weight: log.weight },
        measuredAt: typeof moment === 'string' ? null : new Date(moment).toISOString(),
        weight: inEachUnit(log.weight),
      })
    }
    if (rows.length === sampleLength) return rows
  }
  return rows
}

export async function logsOf(source: Source, watch: ReadMonitor): Promise<Log[]> {
  const bytes = await wholeOf(source, watch, mostFileBytes)
  let rows: unknown
  try {
    rows = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new FileFailure('unreadable')
  }
  if (!Array.isArray(rows)) throw new FileFailure('not_supported')
  if (rows.length > mostRows) throw new FileFailure('too_many_rows')
  return rows.map(logOf)
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function logOf(row: unknown): Log {
  const { logId, weight, date, time, source } = (typeof row === 'object' && row !== null ? row : {}) as Record<
    string,
    unknown
  >
  const id = text(logId)
  return {
    id: id !== '' && id.length <= 40 ? id : undefined,
    // Today's table in the same zip may name the same scale, and yet tells of the weighing once more.
    app: `log ${text(source)}`,
    weight: text(weight),
    date: text(date),
    time: text(time),
  }
}

/** Month, day and a year of two digits, whatever the person's country. */
export function momentOf({ date, time }: Log, clock: Choice['clock']): number | 'no_date' | 'bad_date' {
  if (date.trim() === '') return 'no_date'
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{2})$/.exec(date.trim()) ?? []
  if (!year) return 'bad_date'
  return parseDate(`20${year}/${month}/${day} ${time}`, { clock: clock ?? 'japan' }) ?? 'bad_date'
}
