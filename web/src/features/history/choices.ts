import { headerOf } from '../../import-files/csv-columns.ts'
import type { Choice, Clock, DayOrder, Inspection, SampleRow, Unit } from '../../import-files/import-types.ts'
import { inEachUnit } from '../../import-files/parse-weight.ts'

/** What somebody has chosen so far. */
export interface Draft {
  date: number | undefined
  time: number | undefined
  weight: number | undefined
  measure: number | undefined
  measureWord: string | undefined
  unit: Unit | undefined
  clock: Clock
  person: string | undefined
  order: DayOrder | undefined
}

export const draftOf = ({ columns, unit }: Inspection): Draft => ({
  date: columns?.date,
  time: columns?.time,
  weight: columns?.weight,
  measure: columns?.measure,
  measureWord: undefined,
  unit: unit === 'g' ? undefined : unit,
  clock: 'japan',
  person: undefined,
  order: undefined,
})

export const asksSomething = (inspection: Inspection) =>
  asksColumns(inspection) || Object.values(inspection.needs).includes(true)

export const asksColumns = ({ kind, flavour, needs }: Inspection) =>
  needs.columns === true || (kind === 'csv' && flavour === 'other')

const isOwnGuess = ({ columns }: Inspection, { date, time, weight, measure }: Draft) =>
  date === columns?.date && time === columns?.time && weight === columns?.weight && measure === columns?.measure

/** Which word of that column is the weight; where our own guess is kept, that is known. */
export const asksMeasureWord = ({ columns }: Inspection, { measure }: Draft) =>
  measure !== undefined && measure !== columns?.measure

/** A word of another column, chosen before, means nothing. */
export const measureWordOf = ({ words }: Inspection, { measure, measureWord }: Draft) =>
  words?.[measure ?? -1]?.find((word) => word === measureWord)

/** A column of one's own choice may say its unit in its header, or say nothing. */
export function asksUnit(inspection: Inspection, draft: Draft): boolean {
  if (draft.weight === inspection.columns?.weight) return inspection.needs.unit === true
  return draft.weight !== undefined && headerOf(inspection.headers?.[draft.weight] ?? '').unit === undefined
}

/** Another column has other dates, which are looked at when it is chosen. */
export const asksOrder = (inspection: Inspection, draft: Draft) =>
  inspection.needs.order === true && draft.date === inspection.columns?.date && draft.time === inspection.columns?.time

/** The first rows as they would be read. */
export function sampleOf(inspection: Inspection, draft: Draft): SampleRow[] {
  if (isOwnGuess(inspection, draft)) return inspection.sample
  const { date, time, weight, measure } = draft
  const measureWord = measureWordOf(inspection, draft)
  if (weight === undefined) return []
  const isWeight = (cells: string[]) => measure === undefined || cells[measure]?.trim() === measureWord
  return (inspection.cells ?? []).filter(isWeight).map((cells) => {
    const at = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''))
    const written = { date: `${at(date)} ${at(time)}`.trim(), weight: at(weight) }
    return { written, measuredAt: null, weight: inEachUnit(written.weight) }
  })
}

const japanAheadMs = 9 * 3_600_000

/** The sample was read with the clock of Japan; by UTC the same figures are a later moment. */
export const momentBy = (clock: Clock, measuredAt: string) =>
  clock === 'japan' ? measuredAt : new Date(Date.parse(measuredAt) + japanAheadMs).toISOString()

/** Returns null while something is missing. */
export function choiceOf(inspection: Inspection, draft: Draft): Choice | null {
  const { date, time, weight, measure, unit, clock, person, order } = draft
  const measureWord = measureWordOf(inspection, draft)
  const needsUnit = asksUnit(inspection, draft)
  const needsOrder = asksOrder(inspection, draft)
  if ((needsUnit && unit === undefined) || (inspection.needs.person && person === undefined)) return null
  if (needsOrder && order === undefined) return null
  const given = {
    ...(needsUnit && unit && { unit }),
    ...(inspection.needs.clock && { clock }),
    ...(person !== undefined && { person }),
    ...(needsOrder && order && { order }),
  }
  if (!asksColumns(inspection) || isOwnGuess(inspection, draft))
    return inspection.kind === 'csv' && (date === undefined || weight === undefined) ? null : given
  if (date === undefined || weight === undefined) return null
  if (asksMeasureWord(inspection, draft) && measureWord === undefined) return null
  const columns = {
    date,
    weight,
    ...(time !== undefined && { time }),
    ...(measure !== undefined && { measure }),
    ...(measure !== undefined && measureWord !== undefined && { measureWord }),
  }
  return { ...given, columns }
}
