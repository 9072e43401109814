import * as z from 'zod/mini'
import { fits } from './graphemes.ts'

const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
const lineBreaks = /[\r\n\u0085\u2028\u2029]+/g
// oxlint-disable-next-line no-control-regex -- controls are what is removed here
const controlsButTabAndNewline = /[\u0001-\u0008\u000B-\u001F\u007F-\u009F]/g
/** Letters and signs one can see; blanks such as U+3164 and U+2800 are none. */
const visible = /[^\s\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0\uFFFC]/u
/** Of no width and no use in a name but to make it look like another one. */
const zeroWidth = /[\u00AD\u180E\u200B\u2060\uFEFF]/g

const tidy = (text: string) => text.normalize('NFC').replace(bidiControls, '')
const tidyLine = (text: string) =>
  tidy(text).replace(lineBreaks, ' ').replace(controlsButTabAndNewline, '').replace(zeroWidth, '').trim()
const tidyParagraphs = (text: string) => tidy(text).replace(/\r\n?/g, '\n').replace(controlsButTabAndNewline, '').trim()

/** NUL cannot be stored, and a lone surrogate is not text. */
const storable = (text: string) => text.isWellFormed() && !text.includes('\0')

const written = (max: number, normalise: (text: string) => string) =>
  z.pipe(
    z.string({ error: 'required' }).check(z.refine(storable, { error: 'invalid_characters', abort: true })),
    z.pipe(
      z.transform(normalise),
      z.string().check(
        z.refine((text) => visible.test(text), { error: 'required', abort: true }),
        z.refine((text) => fits(text, max), { error: 'too_long' }),
      ),
    ),
  )

/** A name or title: one line, at least one visible character, at most `max` graphemes. */
export const line = (max: number) => written(max, tidyLine)

/** A longer text that keeps its line breaks. */
export const paragraphs = (max: number) => written(max, tidyParagraphs)

/** A longer text that may be left out: nothing visible is no text. */
export const optionalParagraphs = (max: number) =>
  z._default(
    z.pipe(
      z.string({ error: 'invalid' }).check(z.refine(storable, { error: 'invalid_characters', abort: true })),
      z.pipe(
        z.transform((text: string) => (visible.test(tidyParagraphs(text)) ? tidyParagraphs(text) : '')),
        z.string().check(z.refine((text) => fits(text, max), { error: 'too_long' })),
      ),
    ),
    '',
  )
