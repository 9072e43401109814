import type { Encoding } from './import-types.ts'

const marks: { encoding: Encoding; bytes: number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]

/** Detects the encoding by its byte order mark, or as the one in which most is a letter; null for what is no text. */
export function encodingOf(head: Uint8Array): Encoding | null {
  const marked = marks.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte))
  if (marked) return marked.encoding
  if (head.includes(0)) return null
  const { faults, letters } = judged(head, 'utf-8')
  // Bytes of UTF-8 follow each other in few ways: where most of them do, it is.
  if (faults === 0 || letters > faults) return 'utf-8'
  return faults <= judged(head, 'shift_jis').faults ? 'utf-8' : 'shift_jis'
}

/** How many letters beyond ASCII there are, and how many bytes that are none. */
function judged(head: Uint8Array, encoding: Encoding): { letters: number; faults: number } {
  let letters = 0
  let faults = 0
  for (const letter of decoderOf(encoding).decode(head, { stream: true })) {
    if (letter === '\ufffd') faults += 1
    else if (letter > '\u007f') letters += 1
  }
  return { letters, faults }
}

/** A wrong byte, as in somebody's note, spoils its letter and nothing else. */
export const decoderOf = (encoding: Encoding) => new TextDecoder(encoding)
