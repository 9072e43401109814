import { FileFailure } from './file-failure.ts'

/** The limit is longer than any tag of Apple's, the devices' descriptions included. */
const longestTag = 65_536
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const less = 0x3c
const greater = 0x3e
const [openBracket, closeBracket] = [0x5b, 0x5d]
const comment = bytesOf('<!--')
const starts = [
  { mark: comment, place: 'comment' },
  { mark: bytesOf('<![CDATA['), place: 'cdata' },
  { mark: bytesOf('<!DOCTYPE'), place: 'type' },
  { mark: bytesOf('<?'), place: 'instruction' },
] as const
const ends = {
  comment: bytesOf('-->'),
  cdata: bytesOf(']]>'),
  instruction: bytesOf('?>'),
  declaration: bytesOf('>'),
  'comment in type': bytesOf('-->'),
}
type Place = 'text' | 'type' | keyof typeof ends

/** A tag that is asked for: by its name, and by a word that must stand in it. */
export interface WantedTag {
  name: string
  word?: string
}

/**
 * Finds the tags of an XML that comes in pieces, and hands over those that are asked for, from < to >. It knows no
 * entities and looks for nothing inside the document's type, comments or CDATA. What is not XML has no tags. It looks at
 * bytes: hundreds of megabytes made into text would fill the memory for a few weights.
 */
export function tagFinder(tags: readonly WantedTag[], onTag: (tag: string) => void): (piece: Uint8Array) => void {
  const wanted = tags.map(({ name, word = '' }) => ({ name: bytesOf(name), word: bytesOf(word) }))
  const decoder = new TextDecoder()
  let place: Place = 'text'
  let held: Uint8Array = new Uint8Array()
  /** How far the document's type has come: before its [, inside, or behind a ] that may be its last. */
  let typeAt: 'name' | 'rules' | 'end' = 'name'

  return (piece) => {
    held = held.length === 0 ? piece : joined(held, piece)
    let at: number | null = 0
    while (at !== null && at < held.length) {
      if (place === 'text') at = afterTag(at)
      else if (place === 'type') at = afterType(at)
      else at = afterSkipped(at, place)
    }
    if (at !== null) held = new Uint8Array()
  }

  /** Holds back an unfinished tag for the next piece. */
  function wait(from: number): null {
    held = held.slice(from)
    if (held.length > longestTag) throw new FileFailure('unreadable')
    return null
  }

  function afterTag(at: number): number | null {
    const start = held.indexOf(less, at)
    if (start < 0) return held.length
    const second = held[start + 1]
    if (second === undefined) return wait(start)
    if (second === 0x21 || second === 0x3f) return afterMark(start)
    const end = endOfTag(held, start + 1)
    if (end < 0) return wait(start)
    if (isWanted(start + 1, end)) onTag(decoder.decode(held.subarray(start, end + 1)))
    return end + 1
  }

  function isWanted(from: number, to: number): boolean {
    return wanted.some(
      ({ name, word }) =>
        stands(name, held, from) && isNameEnd(held[from + name.length]) && placeOf(word, held, from, to) >= 0,
    )
  }

  function afterMark(start: number): number | null {
    for (const { mark, place: next } of starts) {
      if (stands(mark, held, start)) {
        place = next
        typeAt = 'name'
        return start + mark.length
      }
      if (mayBecome(mark, held, start)) return wait(start)
    }
    place = 'declaration'
    return start + 2
  }

  /** Quotes are not looked at: the rules some phones write have them wrong. */
  function afterType(from: number): number | null {
    for (let at = from; at < held.length; at += 1) {
      const letter = held[at]
      if (letter === greater && typeAt !== 'rules') {
        place = 'text'
        return at + 1
      }
      if (typeAt === 'name') typeAt = letter === openBracket ? 'rules' : 'name'
      else if (letter === closeBracket) typeAt = 'end'
      else if (!isSpace(letter)) typeAt = 'rules'
      if (letter === less && typeAt === 'rules') {
        if (stands(comment, held, at)) {
          place = 'comment in type'
          return at + comment.length
        }
        if (mayBecome(comment, held, at)) return wait(at)
      }
    }
    return held.length
  }

  function afterSkipped(from: number, inside: keyof typeof ends): number | null {
    const end = ends[inside]
    const found = placeOf(end, held, from, held.length)
    if (found < 0) return wait(Math.max(from, held.length - end.length + 1))
    place = inside === 'comment in type' ? 'type' : 'text'
    return found + end.length
  }
}

/** A > inside quotes ends nothing. */
function endOfTag(bytes: Uint8Array, from: number): number {
  let quote = 0
  for (let at = from; at < bytes.length; at += 1) {
    const letter = bytes[at] ?? 0
    if (quote !== 0) {
      if (letter === quote) quote = 0
    } else if (letter === greater) return at
    else if (letter === 0x22 || letter === 0x27) quote = letter
  }
  return -1
}

const isSpace = (letter: number | undefined) => letter === 0x20 || letter === 0x0a || letter === 0x0d || letter === 0x09
const isNameEnd = (letter: number | undefined) => isSpace(letter) || letter === 0x2f || letter === greater

function stands(wanted: Uint8Array, bytes: Uint8Array, at: number): boolean {
  for (let place = 0; place < wanted.length; place += 1) if (bytes[at + place] !== wanted[place]) return false
  return true
}

/** The bytes end before it can be told. */
const mayBecome = (wanted: Uint8Array, bytes: Uint8Array, at: number) =>
  bytes.length - at < wanted.length && stands(wanted.subarray(0, bytes.length - at), bytes, at)

function placeOf(wanted: Uint8Array, bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at <= to - wanted.length; at += 1) if (stands(wanted, bytes, at)) return at
  return -1
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}
