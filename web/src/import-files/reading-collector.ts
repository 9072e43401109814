import { FileFailure } from './file-failure.ts'
import {
  type ImportedReading,
  mostRows,
  type ReadResult,
  type Rejected,
  type Rejections,
  type RejectReason,
} from './import-types.ts'

const keptRejections = 10_000
const earliest = Date.parse('2000-01-01T00:00:00Z')
/** Clocks differ a little. */
const patienceMs = 60_000

const minuteMs = 60_000
const sameGrams = 50
/** Nobody weighs more often in a minute than this; who pretends to pays no more for it. */
const mostNeighbours = 20

const longestKept = 60

/** A copy: a part of a text would keep the whole file's in memory. */
const own = (text: string): string => JSON.parse(JSON.stringify(text.slice(0, longestKept)))

interface Weighing {
  moment: number
  grams: number
  app: number
}

interface Found {
  row: number
  weight: string
  moment: number
  /** A reading without an id of its own is identified by its moment and weight. */
  id?: string
  /** Who wrote it: what one app tells apart stays apart. */
  app?: string | undefined
  written: { date: string; weight: string }
  file?: string
}

export interface ReadingCollector {
  add(found: Found): void
  reject(rejected: Rejected): void
  result(): ReadResult
}

/** Collects the readings of one file, each once, and counts the rows it rejects. */
export function collectReadings(now = Date.now()): ReadingCollector {
  const readings: ImportedReading[] = []
  const known = new Set<string>()
  const apps = new Map<string, number>()
  const byMinute = new Map<number, Weighing[]>()
  const rejected: Rejections = { counts: {}, rows: [] }
  let total = 0

  function count() {
    total += 1
    if (total > mostRows) throw new FileFailure('too_many_rows')
  }

  function refuse({ row, why, written, file }: Rejected) {
    rejected.counts[why] = (rejected.counts[why] ?? 0) + 1
    if (rejected.rows.length < keptRejections)
      rejected.rows.push({
        row,
        why,
        ...(written && { written: { date: own(written.date), weight: own(written.weight) } }),
        ...(file && { file }),
      })
  }

  function numberOf(app: string): number {
    const known = apps.get(app)
    if (known !== undefined) return known
    apps.set(own(app), apps.size)
    return apps.size - 1
  }

  /** Scale, phone and service tell of one weighing in their own words, within a minute and the rounding of a pound. */
  function isToldByAnother({ moment, grams, app }: Weighing): boolean {
    const minute = Math.floor(moment / minuteMs)
    const near = [minute - 1, minute, minute + 1].flatMap((at) => byMinute.get(at) ?? [])
    return near.some(
      (other) =>
        other.app !== app && Math.abs(other.moment - moment) <= minuteMs && Math.abs(other.grams - grams) <= sameGrams,
    )
  }

  function remember(weighing: Weighing) {
    const minute = Math.floor(weighing.moment / minuteMs)
    const there = byMinute.get(minute)
    if (!there) byMinute.set(minute, [weighing])
    else if (there.length < mostNeighbours) there.push(weighing)
  }

  const whyNot = (moment: number): RejectReason | undefined => {
    if (moment < earliest) return 'too_old'
    return moment > now + patienceMs ? 'future' : undefined
  }

  return {
    add(found) {
      count()
      const { weight, moment, id, app } = found
      const why = whyNot(moment)
      if (why) return refuse({ ...found, why })
      const measuredAt = new Date(moment).toISOString()
      const identity = id ?? `${measuredAt} ${weight}`
      const weighing = app
        ? { moment, grams: Math.round(Number(weight) * 1000), app: numberOf(app.slice(0, longestKept)) }
        : undefined
      if (known.has(identity) || (weighing && isToldByAnother(weighing)))
        return refuse({ ...found, why: 'duplicate_in_file' })
      known.add(identity)
      if (weighing) remember(weighing)
      readings.push({ weight, measuredAt, id: identity })
    },
    reject(rejected) {
      count()
      refuse(rejected)
    },
    result() {
      if (total === 0) throw new FileFailure('no_weights')
      return { readings, rejected, total, otherFiles: [] }
    },
  }
}
