import type { PictureProblem } from './picture-refused.ts'

/** The sides of the squares that are kept, in pixels. */
export const pictureSizes = [64, 192, 512] as const
export const mostPixels = 24e6

/** What the child is asked, once it has said `ready`. */
export interface Job {
  bytes: Uint8Array
  memoryMb: number
}
export type Outcome = { pictures: Map<number, Uint8Array> } | { problem: PictureProblem }
