/** What a card says, in the words that stand on it. */
export interface Card {
  brand: string
  name: string
  /** Stands there where the name has nothing to draw. */
  handle: string
  /** A square picture of ours; null: a letter on a colour of the person's own. */
  picture: Uint8Array | null
  weight: string
  unit: string
  change: { way: Direction; words: string } | null
  date: string
  /** The weights up to this one, oldest first. */
  history: number[]
}

export type Direction = 'less' | 'more' | 'same'

export const cardSize = { width: 1200, height: 630 }
/** Nothing is drawn nearer to the edge. */
export const margin = 72
