/** What is read from a person's files, and how a file may fail. Nothing of it is sent before the person says so. */
export interface ImportedReading {
  /** Decimal kilograms, at most two decimals. */
  weight: string
  /** ISO, UTC, with milliseconds. */
  measuredAt: string
  /** The same in every file of its kind that holds this reading. */
  id: string
}

export type RejectReason =
  | 'no_date'
  | 'bad_date'
  | 'no_weight'
  | 'bad_weight'
  | 'out_of_range'
  | 'future'
  | 'too_old'
  | 'duplicate_in_file'
  | 'other_person'
  | 'interpolated'
  | 'deleted'

export interface Rejected {
  /** The row as a spreadsheet counts it; in Apple's and Google's files the place among the weights. */
  row: number
  why: RejectReason
  /** What the file says there. */
  written?: { date: string; weight: string }
  /** Which file, where there are several. */
  file?: string
}

export interface Rejections {
  counts: Partial<Record<RejectReason, number>>
  /** The first of them. */
  rows: Rejected[]
}

export interface ReadResult {
  readings: ImportedReading[]
  rejected: Rejections
  /** Readings and rejected rows together. */
  total: number
  /** Files in which no weights were found, beside others. */
  otherFiles: string[]
}

export type FileKind = 'apple_health' | 'takeout' | 'csv'
export type CsvFlavour =
  | 'hakari'
  | 'openscale'
  | 'libra'
  | 'withings'
  | 'garmin'
  | 'samsung'
  | 'eufy'
  | 'renpho'
  | 'google'
  | 'google fit'
  | 'omron'
  | 'zepp'
  | 'happy scale'
  | 'lose it'
  | 'trendweight'
  | 'health auto export'
  | 'bpnote'
  | 'cronometer'
  | 'other'

/** What a person may choose. */
export type Unit = 'kg' | 'lb' | 'st'
/** Apple and Google also write grams. */
export type WrittenUnit = Unit | 'g'
/** Whose clock a time without a zone shows. */
export type Clock = 'utc' | 'japan'

/** What stands first where a date is written in numbers alone. */
export type DayOrder = 'year first' | 'month first' | 'day first'

/** Places in a row, from 0. */
export interface Columns {
  date: number
  time?: number
  weight: number
  /** Where each measure has a row: the column that names it. */
  measure?: number
  /** What a weight is called there; unless it is said, what anybody calls it. */
  measureWord?: string
}

export interface Choice {
  /** The unit of weights that state none. */
  unit?: Unit
  columns?: Columns
  clock?: Clock
  /** For dates that leave it open. */
  order?: DayOrder
  /** Whose weights, where a family shares its scale and its file; all of them, when nobody is chosen. */
  person?: string
}

export interface SampleRow {
  /** The cells as the file writes them. */
  written: { date: string; weight: string }
  /** Null for an unreadable date. */
  measuredAt: string | null
  /** The weight in kilograms if the number is taken for this unit; null where nobody weighs that. */
  weight: Record<Unit, string | null>
}

/** A date as the file writes it, and the moments it would be, one for each order. */
export interface OrderRow {
  written: string
  readAs: (string | null)[]
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'shift_jis'
export type Delimiter = ',' | ';' | '\t'

export interface Inspection {
  kind: FileKind
  flavour?: CsvFlavour
  /** What the person has to say before the file can be read. */
  needs: { unit?: true; columns?: true; clock?: true; person?: true; order?: true }
  /** The unit the file itself states for all of its weights. */
  unit?: WrittenUnit
  headers?: string[]
  /** Our guess; what is missing has to be chosen. */
  columns?: Partial<Columns>
  /** For each column what it holds in the first rows, where that is one of a few words. */
  words?: string[][]
  /** The first rows as they are, to choose columns by. */
  cells?: string[][]
  sample: SampleRow[]
  /** Who is named in the file, where there are several. */
  people?: string[]
  /** What they are told apart by. */
  peopleBy?: 'name' | 'height'
  /** In which orders the dates can be read, where that is open. */
  orders?: DayOrder[]
  orderRows?: OrderRow[]
  encoding?: Encoding
  delimiter?: Delimiter
}

/** A file as a browser hands it over. */
export type NamedFile = Blob & { readonly name: string }

export const mostRows = 200_000
export const sampleLength = 5
