import { alignmentPlaces, sizeOf } from './versions.ts'

/** A square of modules, by row: true is dark. */
export type Modules = boolean[][]

const between = (value: number, low: number, high: number) => value >= low && value <= high

/** The distance from the middle of a square, in rows or columns, whichever is more. */
const rings = (y: number, x: number) => Math.max(Math.abs(y), Math.abs(x))

/** Dark, light, or undefined where the pattern leaves the module to what is written. */
function fixedAt(y: number, x: number, version: number): boolean | undefined {
  const size = sizeOf(version)
  const last = size - 1
  for (const [top, left] of [
    [3, 3],
    [3, last - 3],
    [last - 3, 3],
  ] as const) {
    const ring = rings(y - top, x - left)
    if (ring <= 4) return ring !== 2 && ring !== 4
  }
  const places = alignmentPlaces(version)
  const near = (value: number) => places.find((place) => between(value, place - 2, place + 2))
  const [row, column] = [near(y), near(x)]
  if (row !== undefined && column !== undefined) {
    const end = places.at(-1)
    // In the corners of the large squares there is none.
    const isInCorner = (row === 6 && (column === 6 || column === end)) || (row === end && column === 6)
    if (!isInCorner) return rings(y - row, x - column) !== 1
  }
  if (y === 6) return x % 2 === 0
  return x === 6 ? y % 2 === 0 : undefined
}

/** Where the level and the mask are written, twice: fifteen modules each, from the highest bit on. */
const formatPlaces = (size: number): [first: [number, number], second: [number, number]][] =>
  Array.from({ length: 15 }, (_, i) => {
    const along = i < 6 ? i : i < 8 ? i + 1 : 14 - i
    return [i < 8 ? [8, i === 7 ? 8 : along] : [i === 8 ? 7 : along, 8], i < 7 ? [size - 1 - i, 8] : [8, size - 15 + i]]
  })

/** The remainder that makes bits readable though some of them are wrong. */
function withRemainder(value: number, divisor: number, bits: number): number {
  let rest = value << bits
  for (let bit = 31; bit >= bits; bit--) if ((rest >>> bit) & 1) rest ^= divisor << (bit - bits)
  return (value << bits) | rest
}

/** Level M is 00, so that only the mask is left. */
const formatBits = (mask: number) => withRemainder(mask, 0x537, 10) ^ 0x5412
const versionBits = (version: number) => withRemainder(version, 0x1f25, 12)

/** All that is the same whatever is written; format modules are taken, and light until a mask is chosen. */
export function fixedModules(version: number): (boolean | undefined)[][] {
  const size = sizeOf(version)
  const modules = Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => fixedAt(y, x, version)))
  const set = (y: number, x: number, isDark: boolean) => {
    const row = modules[y]
    if (row) row[x] = isDark
  }
  for (const places of formatPlaces(size)) for (const [y, x] of places) set(y, x, false)
  set(size - 8, 8, true)
  if (version >= 7)
    for (let bit = 0; bit < 18; bit++) {
      const isDark = ((versionBits(version) >> bit) & 1) === 1
      const [along, across] = [Math.floor(bit / 3), size - 11 + (bit % 3)]
      set(along, across, isDark)
      set(across, along, isDark)
    }
  return modules
}

export function writeFormat(modules: Modules, mask: number): void {
  formatPlaces(modules.length).forEach((places, i) => {
    const isDark = ((formatBits(mask) >> (14 - i)) & 1) === 1
    for (const [y, x] of places) {
      const row = modules[y]
      if (row) row[x] = isDark
    }
  })
}
