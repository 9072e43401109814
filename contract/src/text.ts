import * as z from 'zod/mini'
import { fits } from './graphemes.ts'

const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
const lineBreaks = /[\t\r\n\u0085\u2028\u2029]+/g
// oxlint-disable-next-line no-control-regex -- controls are what is removed here
const controlsButTabAndNewline = /[\u0001-\u0008\u000B-\u001F\u007F-\u009F]/g
/** Blank, though their kind says a letter or a sign: fillers of Hangul, an empty pattern of Braille, a note without a head. */
const blanks = String.raw`\u115F\u1160\u2800\u3164\uFFA0\uFFFC\u{13441}\u{13442}\u{1D159}`
/** Letters and signs one can see. */
const visible = new RegExp(String.raw`[^\s\p{C}\p{Z}\p{M}${blanks}]`, 'u')
/** No letter carries as many. Bringing them into order takes time by their square, so it is not begun. */
const piledMarks = /\p{M}{31}/u
/** Of no width and no use in a line but to make it look like another one. */
const zeroWidth = /[\u00AD\u180E\u200B\u2060\uFEFF]/g

/**
 * Not seen, or turning what follows around: in a name it is there to make it look like another one. In its place inside one
 * sign it is kept: variants of kanji, coloured and joined emoji, flags of regions, the joiners of Persian and of India.
 */
const hidden = new RegExp(
  [
    String.raw`((?<=\p{Script=Han})[\uFE00-\uFE0D\u{E0100}-\u{E01EF}]`,
    String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`,
    String.raw`(?<=[\d#*])[\uFE0E\uFE0F](?=\u20E3)`,
    String.raw`(?<=\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D(?=\p{Extended_Pictographic})`,
    String.raw`(?<=[\u0620-\u064A\u066E-\u06D3])\u200C(?=[\u0620-\u064A\u066E-\u06D3])`,
    String.raw`(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])[\u200C\u200D](?=\p{L})`,
    String.raw`(?<=\u{1F3F4}[\u{E0020}-\u{E007E}]*)[\u{E0020}-\u{E007F}])`,
    String.raw`[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB${blanks}]`,
  ].join('|'),
  'gu',
)

const tidy = (text: string) => text.normalize('NFC').replace(bidiControls, '')
const tidyLine = (text: string) =>
  tidy(text).replace(lineBreaks, ' ').replace(controlsButTabAndNewline, '').replace(zeroWidth, '').trim()
const tidyName = (text: string) => text.normalize('NFC').replace(lineBreaks, ' ').trim()
/** One empty line parts paragraphs; more would push away whoever stands below. */
const tidyParagraphs = (text: string) =>
  tidy(text)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(controlsButTabAndNewline, '')
    .replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
    .trim()

/** NUL cannot be stored, and a lone surrogate is not text. */
const storable = (text: string) => text.isWellFormed() && !text.includes('\0')

const typed = (missing: 'required' | 'invalid') =>
  z.string({ error: missing }).check(
    z.refine(storable, { error: 'invalid_characters', abort: true }),
    z.refine((text) => !piledMarks.test(text), { error: 'too_long', abort: true }),
  )

const withoutHidden = (text: string) => text.replace(hidden, '$1')

const written = (
  max: number,
  normalise: (text: string) => string,
  { isFit = (_text: string) => true }: { isFit?: (text: string) => boolean } = {},
) =>
  z.pipe(
    typed('required'),
    z.pipe(
      z.transform(normalise),
      z.string().check(
        z.refine((text) => visible.test(text), { error: 'required', abort: true }),
        z.refine((text) => fits(text, max), { error: 'too_long', abort: true }),
        z.refine(isFit, { error: 'invalid_characters' }),
      ),
    ),
  )

/** A title, or what a stranger calls themselves: one line, at least one visible character, at most `max` graphemes. */
export const line = (max: number) => written(max, tidyLine)

/**
 * The name of somebody, beside which others stand: a line in which nothing is hidden. That is refused and not taken away,
 * so that nobody is called other than they typed.
 */
export const name = (max: number) => written(max, tidyName, { isFit: (text) => withoutHidden(text) === text })

/** A longer text that keeps its line breaks. */
export const paragraphs = (max: number) => written(max, tidyParagraphs)

/** A longer text that may be empty: nothing visible is no text. */
export const emptyOrParagraphs = (max: number) =>
  z.pipe(
    typed('invalid'),
    z.pipe(
      z.transform((text: string) => (visible.test(tidyParagraphs(text)) ? tidyParagraphs(text) : '')),
      z.string().check(z.refine((text) => fits(text, max), { error: 'too_long' })),
    ),
  )

/** The same where it may be left out. */
export const optionalParagraphs = (max: number) => z._default(emptyOrParagraphs(max), '')
