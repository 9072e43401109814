import type { Font } from './font.ts'

/** A picture among letters: with its own colours, a flag, or a digit in a box. */
const emoji =
  /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3|\p{Extended_Pictographic}[^]*[\ufe0f\u200d]/u
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu
const marks = /\p{M}/gu
/** The voice marks of kana stand beside their letter where no letter has them built in. */
const voiceMarks: Record<string, string> = { '\u3099': '\u309b', '\u309a': '\u309c' }

/** The name as the font can write it, or the handle where nothing of it can be written. */
export function shownName({ name, handle }: { name: string; handle: string }, font: Font): string {
  const written = [...new Intl.Segmenter('ja').segment(name.normalize('NFC'))]
    .map(({ segment }) => (emoji.test(segment) ? '' : writable(segment, font)))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim()
  return written || handle
}

/** What the font does not have becomes its plainest form, or is left out. */
function writable(grapheme: string, font: Font): string {
  const has = (letter: string) => font.glyph(letter.codePointAt(0) ?? 0) !== undefined
  return Array.from(grapheme.replace(invisible, ''), (letter) => {
    const plain = voiceMarks[letter] ?? letter
    if (has(plain) && !/\p{M}/u.test(plain)) return plain
    return Array.from(plain.normalize('NFKD').replace(marks, '')).filter(has).join('')
  }).join('')
}
