import { FileFailure } from './file-failure.ts'
import {
  type ImportedReading,
  mostRows,
  type ReadResult,
  type Rejected,
  type Rejections,
  type RejectReason,
} from './import-types.ts'

const shownRejections = 20
const earliest = Date.parse('2000-01-01T00:00:00Z')
/** Clocks differ a little. */
const patienceMs = 60_000

export interface ReadingCollector {
  /** A reading without an id of its own is identified by its moment and weight. */
  add(found: { row: number; weight: string; moment: number; id?: string }): void
  reject(rejected: Rejected): void
  result(): ReadResult
}

/** Collects the readings of one file, each once, and counts the rows it rejects. */
export function collectReadings(now = Date.now()): ReadingCollector {
  const readings: ImportedReading[] = []
  const known = new Set<string>()
  const rejected: Rejections = { counts: {}, first: [] }
  let total = 0

  function count() {
    total += 1
    if (total > mostRows) throw new FileFailure('too_many_rows')
  }

  function refuse(row: number, why: RejectReason) {
    rejected.counts[why] = (rejected.counts[why] ?? 0) + 1
    if (rejected.first.length < shownRejections) rejected.first.push({ row, why })
  }

  return {
    add({ row, weight, moment, id }) {
      count()
      if (moment < earliest) return refuse(row, 'too_old')
      if (moment > now + patienceMs) return refuse(row, 'future')
      const measuredAt = new Date(moment).toISOString()
      const identity = id ?? `${measuredAt} ${weight}`
      if (known.has(identity)) return refuse(row, 'duplicate_in_file')
      known.add(identity)
      readings.push({ weight, measuredAt, id: identity })
    },
    reject({ row, why }) {
      count()
      refuse(row, why)
    },
    result() {
      if (total === 0) throw new FileFailure('no_weights')
      return { readings, rejected, total }
    },
  }
}
