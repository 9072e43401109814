import { errorCorrectionOf } from './error-correction.ts'
import { blocksOf, lengthBits } from './versions.ts'

const byteMode = 0b0100
const padding = [0b11101100, 0b00010001]

/** The text as a stream of bits: kind, length, bytes, an end, and padding up to what the version holds. */
function dataOf(bytes: Uint8Array, version: number): Uint8Array {
  const data = new Uint8Array(blocksOf(version).data)
  let at = 0
  const put = (value: number, bits: number) => {
    for (let bit = bits - 1; bit >= 0; bit--, at++) {
      const i = at >> 3
      data[i] = (data[i] ?? 0) | (((value >> bit) & 1) << (7 - (at & 7)))
    }
  }
  put(byteMode, 4)
  put(bytes.length, lengthBits(version))
  for (const byte of bytes) put(byte, 8)
  // The end is four zeros, or as many as there is room for, and the rest of the byte is zero, too.
  for (let i = Math.ceil((at + Math.min(4, data.length * 8 - at)) / 8), pad = 0; i < data.length; i++, pad ^= 1)
    data[i] = padding[pad] ?? 0
  return data
}

/** The codewords in the order in which they are drawn: the blocks take turns, first with their data. */
export function codewordsOf(bytes: Uint8Array, version: number): Uint8Array {
  const { count, correction, data: total } = blocksOf(version)
  const data = dataOf(bytes, version)
  const short = Math.floor(total / count)
  const shortBlocks = count - (total % count)
  const blocks = Array.from({ length: count }, (_, i) => {
    const start = i * short + Math.max(0, i - shortBlocks)
    return data.subarray(start, start + short + (i < shortBlocks ? 0 : 1))
  })
  const corrections = blocks.map((block) => errorCorrectionOf(block, correction))
  return Uint8Array.from([...inTurns(blocks, short + 1), ...inTurns(corrections, correction)])
}

const inTurns = (blocks: Uint8Array[], longest: number): number[] =>
  Array.from({ length: longest }, (_, i) => blocks.flatMap((block) => block[i] ?? [])).flat()
