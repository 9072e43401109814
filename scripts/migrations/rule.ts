/** What is known beside the statement itself. */
export interface Situation {
  /** Tables this file makes: nobody is there yet. */
  made: ReadonlySet<string>
  /** What it makes again after dropping it: `trigger entries.entries_added`, `constraint follows.follows_pkey`. */
  remade: ReadonlySet<string>
  /** Constraints as `table.name`, from files before this one. */
  addedBefore: ReadonlySet<string>
  /** Columns as `table.column` of which a checked constraint of a file before says that they are never null. */
  neverNull: ReadonlySet<string>
  /** The file says what stopped using what it takes away. */
  contracts: boolean
  /** The file says why what it changes are few rows. */
  touchesFewRows: boolean
  isOutsideTransaction: boolean
}

export interface Judgement {
  /** Why it is refused; null where it may stay. */
  objection: string | null
  /** For a moment it keeps people away from a table that they use. */
  locks?: boolean
  /** It takes as long as a table is large. */
  isLong?: boolean
}

export const fine: Judgement = { objection: null }
export const momentary: Judgement = { objection: null, locks: true }
export const refused = (objection: string): Judgement => ({ objection })

export const unknown = refused(
  'it is not known here whether people can go on meanwhile: find out, and teach it to scripts/migrations/',
)
export const taken =
  'the release before may still use it: stop using it first, and say "-- contracts: …" with the release that has stopped'
export const rewritten = 'it writes the whole table anew while nobody can read it'
export const checkedAtOnce =
  'it looks at every row while nobody can write: add it "not valid" by itself, and validate it in a later file'
export const indexedAtOnce =
  'it makes an index while nobody can read: make a unique index concurrently in a file before, and add the constraint "using index"'

/** What takes something away is for files that say so. */
export const contracting = ({ contracts }: Situation): Judgement => (contracts ? momentary : refused(taken))
