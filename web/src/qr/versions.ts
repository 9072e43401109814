/** For error correction level M, by version: codewords of error correction in a block, and blocks. From ISO/IEC 18004. */
const correctionInBlock = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
]
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
]

export const mostVersions = blockCounts.length

export const sizeOf = (version: number) => 17 + 4 * version

/** Where the small squares stand that help to find the grid, in rows and columns alike. */
export function alignmentPlaces(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  const last = sizeOf(version) - 7
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - (count - 2 - i) * step)]
}

/** Modules that carry data or error correction: all but those of fixed patterns. */
function freeModules(version: number): number {
  const places = alignmentPlaces(version).length
  const alignment = places === 0 ? 0 : (places ** 2 - 3) * 25 - (places - 2) * 10
  const [finders, timing, format, versionBlocks] = [3 * 64, 2 * (sizeOf(version) - 16), 31, version < 7 ? 0 : 36]
  return sizeOf(version) ** 2 - finders - timing - format - versionBlocks - alignment
}

export interface Blocks {
  count: number
  /** Codewords of error correction in each of them. */
  correction: number
  /** Codewords of data in all of them together. */
  data: number
}

export function blocksOf(version: number): Blocks {
  const [count, correction] = [blockCounts[version - 1] ?? 0, correctionInBlock[version - 1] ?? 0]
  return { count, correction, data: Math.floor(freeModules(version) / 8) - count * correction }
}

/** From version 10 on the length of a text takes two bytes. */
export const lengthBits = (version: number) => (version < 10 ? 8 : 16)

/** The smallest version that holds so many bytes. */
export function versionFor(bytes: number): number {
  for (let version = 1; version <= mostVersions; version++)
    if (4 + lengthBits(version) + 8 * bytes <= 8 * blocksOf(version).data) return version
  throw new RangeError(`${bytes} bytes do not fit into a QR code`)
}
