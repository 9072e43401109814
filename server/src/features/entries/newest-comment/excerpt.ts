import { firstGraphemes } from '@hakari/contract'

/** More than fits into a line of the widest card. */
const mostGraphemes = 60

/** The beginning of a text, in one line. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  const kept = firstGraphemes(line, mostGraphemes)
  return kept === line ? line : `${kept}…`
}
