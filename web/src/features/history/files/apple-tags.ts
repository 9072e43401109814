import { FileFailure } from './file-failure.ts'

/** Longer than any tag of Apple's, the devices' descriptions included. */
const longestTag = 65_536
const starts = { '<!--': 'comment', '<![CDATA[': 'cdata', '<!DOCTYPE': 'type', '<?': 'instruction' } as const
const ends = { comment: '-->', cdata: ']]>', instruction: '?>', declaration: '>', 'comment in type': '-->' } as const
type Place = 'text' | 'type' | keyof typeof ends

/**
 * Finds the tags of an XML that comes in pieces, and hands over those whose name is asked for, from < to >. It knows no
 * entities and looks for nothing inside the document's type, comments or CDATA. What is not XML has no tags.
 */
export function tagFinder(names: readonly string[], onTag: (tag: string) => void): (piece: string) => void {
  let place: Place = 'text'
  let held = ''
  /** How far the document's type has come: before its [, inside, or behind a ] that may be its last. */
  let typeAt: 'name' | 'rules' | 'end' = 'name'

  return (piece) => {
    held += piece
    let at: number | null = 0
    while (at !== null && at < held.length) {
      if (place === 'text') at = afterTag(at)
      else if (place === 'type') at = afterType(at)
      else at = afterSkipped(at, place)
    }
    if (at !== null) held = ''
  }

  /** For the next piece, with what may go on there. */
  function wait(from: number): null {
    held = held.slice(from)
    if (held.length > longestTag) throw new FileFailure('unreadable')
    return null
  }

  function afterTag(at: number): number | null {
    const start = held.indexOf('<', at)
    if (start < 0) return held.length
    const second = held[start + 1]
    if (second === undefined) return wait(start)
    if (second === '!' || second === '?') return afterMark(start)
    const end = endOfTag(start + 1)
    if (end < 0) return wait(start)
    if (names.some((name) => held.startsWith(name, start + 1) && /[\s/>]/.test(held[start + 1 + name.length] ?? '')))
      onTag(held.slice(start, end + 1))
    return end + 1
  }

  function afterMark(start: number): number | null {
    for (const [text, next] of Object.entries(starts)) {
      if (held.startsWith(text, start)) {
        place = next
        typeAt = 'name'
        return start + text.length
      }
      if (text.startsWith(held.slice(start, start + text.length))) return wait(start)
    }
    place = 'declaration'
    return start + 2
  }

  /** A > inside quotes ends nothing. */
  function endOfTag(from: number): number {
    for (let at = from; at < held.length; at += 1) {
      const letter = held.charCodeAt(at)
      if (letter === 0x3e) return at
      if (letter === 0x22 || letter === 0x27) {
        at = held.indexOf(letter === 0x22 ? '"' : "'", at + 1)
        if (at < 0) return -1
      }
    }
    return -1
  }

  /** Quotes are not looked at: the rules some phones write have them wrong. */
  function afterType(from: number): number | null {
    for (let at = from; at < held.length; at += 1) {
      const letter = held[at] ?? ''
      if (letter === '>' && typeAt !== 'rules') {
        place = 'text'
        return at + 1
      }
      if (typeAt === 'name') typeAt = letter === '[' ? 'rules' : 'name'
      else if (letter === ']') typeAt = 'end'
      else if (letter.trim() !== '') typeAt = 'rules'
      if (letter === '<' && typeAt === 'rules') {
        const mark = held.slice(at, at + 4)
        if (mark === '<!--') {
          place = 'comment in type'
          return at + 4
        }
        if ('<!--'.startsWith(mark)) return wait(at)
      }
    }
    return held.length
  }

  function afterSkipped(from: number, inside: keyof typeof ends): number | null {
    const end = ends[inside]
    const found = held.indexOf(end, from)
    if (found < 0) return wait(Math.max(from, held.length - end.length + 1))
    place = inside === 'comment in type' ? 'type' : 'text'
    return found + end.length
  }
}
