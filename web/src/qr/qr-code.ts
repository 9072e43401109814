import { codewordsOf } from './codewords.ts'
import { masks, penaltyOf } from './masks.ts'
import { fixedModules, type Modules, writeFormat } from './patterns.ts'
import { versionFor } from './versions.ts'

/** The modules left to data, in the order in which it is written: up and down in columns of two, from the right. */
function* freePlaces(fixed: (boolean | undefined)[][]): Generator<[y: number, x: number]> {
  const size = fixed.length
  let isUpward = true
  for (let right = size - 1; right > 0; right -= 2, isUpward = !isUpward) {
    // The column of the timing pattern is left out.
    if (right === 6) right--
    for (let i = 0; i < size; i++) {
      const y = isUpward ? size - 1 - i : i
      for (const x of [right, right - 1]) if (fixed[y]?.[x] === undefined) yield [y, x]
    }
  }
}

/** Draws a text under one mask. */
function drawn(codewords: Uint8Array, fixed: (boolean | undefined)[][], mask: number): Modules {
  const modules = fixed.map((row) => row.map((isDark) => isDark ?? false))
  let at = 0
  for (const [y, x] of freePlaces(fixed)) {
    const bit = ((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    const row = modules[y]
    if (row) row[x] = (bit === 1) !== (masks[mask]?.(y, x) ?? false)
    at++
  }
  writeFormat(modules, mask)
  return modules
}

/** The QR code of a text, with error correction level M: under the mask that is easiest to read, or under a given one. */
export function qrCode(text: string, mask?: number): Modules {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  const [codewords, fixed] = [codewordsOf(bytes, version), fixedModules(version)]
  const wanted = mask === undefined ? masks.map((_, i) => i) : [mask]
  const candidates = wanted.map((each) => drawn(codewords, fixed, each))
  const penalties = candidates.map(penaltyOf)
  return candidates[penalties.indexOf(Math.min(...penalties))] ?? []
}
