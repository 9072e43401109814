import type { WeightSeries } from '@hakari/contract'
import type { Palette } from '../../../platform/palette.ts'

/** What a card says, in the words that stand on it. */
export interface Card {
  brand: string
  /** Where they are not ours: the mark as SVG, and what it is drawn with. */
  mark?: string
  colours?: Palette
  name: string
  /** Stands there where the name has nothing to draw. */
  handle: string
  /** A square picture of ours; null: a letter on a colour of the person's own. */
  picture: Uint8Array | null
  /** Null where weights are not for everybody: then the change is what there is to say, or that something was recorded. */
  weight: string | null
  recorded: string
  unit: string
  change: string | null
  date: string
  /** The weights up to this one, without the goal, which is for members; null: they are nobody's business. */
  line: WeightSeries | null
}

export const cardSize = { width: 1200, height: 630 }
/** Nothing is drawn nearer to the edge. */
export const margin = 72
