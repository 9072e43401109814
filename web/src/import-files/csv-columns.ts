import {
  dayHeaders,
  looseWeight,
  momentHeaders,
  personHeaders,
  otherFigures,
  timeHeaders,
  unitWords,
  weightHeaders,
} from './file-vocabulary-text.ts'
import type { Columns, Unit } from './import-types.ts'

/** What a header says without its unit, in small letters. */
export interface Header {
  word: string
  unit: Unit | undefined
}

export interface GuessedColumns extends Partial<Columns> {
  /** Says by itself when it was, exactly; where it is empty, date and time do. */
  moment?: number
  /** The column that names the person, where a family shares a file. */
  person?: number
}

export function headerOf(cell: string): Header {
  const text = cell
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^#\s*/, '')
    // Samsung's columns have such prefixes.
    .replace(/^com\.samsung\.s?health\.[a-z_]+\./, '')
  const [, before = text, bracketed, bare] = /^(.*?)(?:\s*[([]([^()[\]]*)[)\]]|[\s_]+(kgs?|lbs?|st))$/.exec(text) ?? []
  const unit = unitWords[(bracketed ?? bare ?? '').trim()]
  return { word: before.trim(), unit: unit === 'g' ? undefined : unit }
}

/** Finds columns by the words of the header row; what is not found is left to the person. */
export function columnsIn(headers: readonly Header[]): GuessedColumns {
  const words = headers.map(({ word }) => word)
  const first = (wanted: readonly string[]) => wanted.map((word) => words.indexOf(word)).find((place) => place >= 0)
  const loose = words.findIndex((word) => looseWeight.test(word) && !otherFigures.test(word))
  const weight = first(weightHeaders) ?? (loose < 0 ? undefined : loose)
  const moment = words.indexOf('measured_at')
  const person = first(personHeaders)
  return {
    ...(weight !== undefined && { weight }),
    ...(person !== undefined && { person }),
    ...(moment >= 0 && { moment }),
    ...dateColumns(first(momentHeaders), first(dayHeaders), first(timeHeaders)),
  }
}

function dateColumns(moment: number | undefined, day: number | undefined, time: number | undefined) {
  if (day !== undefined && time !== undefined) return { date: day, time }
  const date = moment ?? day ?? time
  return date === undefined ? {} : { date }
}
