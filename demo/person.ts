import type { Audience, ShownNumbers } from '@hakari/contract'
import type { Motif } from './avatar-motifs.ts'

/** A note and what others answer to it; after `re:` the writer answers them. */
export type Said = [note: string, ...answers: string[]]

export interface Person {
  handle: string
  name: string
  bio: string
  target: number | null
  /** Joined so many days ago. */
  days: number
  /** Null: has never published. */
  weights: {
    from: number
    to: number
    /** The share of days with an entry; 1 leaves out none, 0 leaves the first one only. */
    often: number
  } | null
  /** The usual hour in Japan. */
  hour: number
  /** The newest entry is so fresh, whatever the hour. */
  minutesAgo?: number
  voice: 'polite' | 'plain'
  motif: Motif | null
  /** How easily others come to follow; 0 for nobody at all. */
  fame: number
  /** Who sees what of theirs, where that is not everything for everybody. */
  choices?: {
    isPrivate?: true
    numbers?: ShownNumbers
    /** For whom every so many-th of their entries is. */
    audience?: { of: Audience; every: number }
  }
  /** Own words, the newest first. */
  says: Said[]
}
