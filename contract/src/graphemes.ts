const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** What a person counts as one character: an emoji family is one, a kana with its voicing mark is one. */
export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}

/** One grapheme may carry unlimited combining marks; the longest emoji in use has ten code points. CHECKs stand behind it. */
const mostCodePointsPerGrapheme = 10

export function fits(text: string, graphemes: number): boolean {
  if (text.length > graphemes * mostCodePointsPerGrapheme * 2) return false
  let count = 0
  for (const { segment } of segmenter.segment(text)) {
    if (++count > graphemes || codePoints(segment) > mostCodePointsPerGrapheme) return false
  }
  return true
}

const codePoints = (text: string) => Array.from(text).length

export function firstGraphemes(text: string, count: number): string {
  // A grapheme has one unit at least.
  if (text.length <= count) return text
  let kept = ''
  let left = count
  for (const { segment } of segmenter.segment(text)) {
    if (left-- === 0) break
    kept += segment
  }
  return kept
}
