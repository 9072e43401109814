import type { PictureProblem } from './picture-refused.ts'

/** The sides of the squares that are kept, in pixels. */
export const pictureSizes = [64, 192, 512] as const
export const mostPixels = 24e6
/** A strip of a pixel's width keeps the decoder busy for seconds with few bytes. */
const longestSide = 16_384

export const isTooLarge = ({ width, height }: { width: number; height: number }): boolean =>
  width * height > mostPixels || Math.max(width, height) > longestSide

export interface Problem {
  problem: PictureProblem
}

/** What the child answers to the bytes on its standard input, after it has said `ready`. */
export type Outcome = Pick<Rendered, 'pictures'> | Problem

export interface Rendered {
  /** One square WebP of bare pixels for each of `pictureSizes`. */
  pictures: Map<number, Uint8Array>
  /** SHA-256 of what was sent. */
  hash: Uint8Array
}
