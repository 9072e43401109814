import {
  amountHeaders,
  appHeaders,
  dayHeaders,
  deletedHeaders,
  interpolatedHeaders,
  looseWeight,
  measureHeaders,
  momentHeaders,
  personHeaders,
  otherFigures,
  timeHeaders,
  unitHeaders,
  unitWords,
  weightHeaders,
  zoneHeaders,
} from './file-vocabulary-text.ts'
import type { Columns, WrittenUnit } from './import-types.ts'

/** What a header says without its unit, in small letters. */
export interface Header {
  word: string
  unit: WrittenUnit | undefined
}

export interface GuessedColumns extends Partial<Columns> {
  /** Says by itself when it was, exactly; where it is empty, date and time do. */
  moment?: number
  /** The column that names the person, where a family shares a file. */
  person?: number
  /** Names the zone of the time. */
  zone?: number
  /** Who wrote the row. */
  app?: number
  interpolated?: number
  deleted?: number
  /** The unit of a row, where each measure has one. */
  unit?: number
}

/** The only name of a column of weights in one app. */
export const severalUnits = /^(pound|kilogram|stone)\(s\)$/i

export function headerOf(cell: string): Header {
  const text = cell
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^#\s*/, '')
    // Samsung's columns have such prefixes.
    .replace(/^com\.samsung\.s?health\.[a-z_]+\./, '')
  const [, several] = severalUnits.exec(text) ?? []
  if (several) return { word: 'weight', unit: unitWords[several] }
  const [, before = text, bracketed, bare] =
    /^(.*?)(?:\s*[([]([^()[\]]*)[)\]]|[\s_]+(kgs?|lbs?|st|grams))$/.exec(text) ?? []
  return { word: before.trim(), unit: unitWords[(bracketed ?? bare ?? '').trim()] }
}

/** Finds columns by the words of the header row; what is not found is left to the person. */
export function columnsIn(headers: readonly Header[]): GuessedColumns {
  const words = headers.map(({ word }) => word)
  const first = (wanted: readonly string[]) => wanted.map((word) => words.indexOf(word)).find((place) => place >= 0)
  const loose = words.findIndex((word) => looseWeight.test(word) && !otherFigures.test(word))
  const named = first(weightHeaders) ?? (loose < 0 ? undefined : loose)
  const measure = named === undefined ? first(measureHeaders) : undefined
  const weight = named ?? (measure === undefined ? undefined : first(amountHeaders))
  const moment = words.indexOf('measured_at')
  return {
    ...given({
      weight,
      person: first(personHeaders),
      zone: first(zoneHeaders),
      app: first(appHeaders),
      interpolated: first(interpolatedHeaders),
      deleted: first(deletedHeaders),
      measure,
      unit: first(unitHeaders),
      moment: moment < 0 ? undefined : moment,
    }),
    ...dateColumns(first(momentHeaders), first(dayHeaders), first(timeHeaders)),
  }
}

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }
const given = <T extends Record<string, number | undefined>>(places: T) =>
  Object.fromEntries(Object.entries(places).filter(([, place]) => place !== undefined)) as Given<T>

function dateColumns(moment: number | undefined, day: number | undefined, time: number | undefined) {
  if (day !== undefined && time !== undefined) return { date: day, time }
  const date = moment ?? day ?? time
  return date === undefined ? {} : { date }
}
