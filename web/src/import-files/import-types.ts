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

export interface Rejected {
  /** The row as a spreadsheet counts it; in Apple's and Google's files the place among the weights. */
  row: number
  why: RejectReason
}

export interface Rejections {
  counts: Partial<Record<RejectReason, number>>
  first: Rejected[]
}

export interface ReadResult {
  readings: ImportedReading[]
  rejected: Rejections
  /** Readings and rejected rows together. */
  total: number
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
  | 'other'

/** What a person may choose. */
export type Unit = 'kg' | 'lb' | 'st'
/** Apple also writes grams. */
export type WrittenUnit = Unit | 'g'
/** Whose clock a time without a zone shows. */
export type Clock = 'utc' | 'japan'

/** Places in a row, from 0. */
export interface Columns {
  date: number
  time?: number
  weight: number
}

export interface Choice {
  /** The unit of weights that state none. */
  unit?: Unit
  columns?: Columns
  clock?: Clock
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

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'shift_jis'
export type Delimiter = ',' | ';' | '\t'

export interface Inspection {
  kind: FileKind
  flavour?: CsvFlavour
  /** What the person has to say before the file can be read. */
  needs: { unit?: true; columns?: true; clock?: true; person?: true }
  /** The unit the file itself states for all of its weights. */
  unit?: Unit
  headers?: string[]
  /** Our guess; what is missing has to be chosen. */
  columns?: Partial<Columns>
  /** The first rows as they are, to choose columns by. */
  cells?: string[][]
  sample: SampleRow[]
  /** Who is named in the first rows, where there are several. */
  people?: string[]
  encoding?: Encoding
  delimiter?: Delimiter
}

/** A file as a browser hands it over. */
export type NamedFile = Blob & { readonly name: string }

export const mostRows = 200_000
export const sampleLength = 5
