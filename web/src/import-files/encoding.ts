import type { Encoding } from './import-types.ts'

const marks: { encoding: Encoding; bytes: number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]

/** Detects the encoding by its byte order mark, or as the first that decodes without a fault; null for what is no text. */
export function encodingOf(head: Uint8Array): Encoding | null {
  const marked = marks.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte))
  if (marked) return marked.encoding
  if (head.includes(0)) return null
  return (['utf-8', 'shift_jis'] as const).find((encoding) => fits(head, encoding)) ?? null
}

function fits(head: Uint8Array, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

/** A wrong byte, as in somebody's note, spoils its letter and nothing else. */
export const decoderOf = (encoding: Encoding) => new TextDecoder(encoding)
