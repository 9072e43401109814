import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countGraphemes } from './graphemes.ts'
import { emptyOrParagraphs, line, name, paragraphs } from './text.ts'

const family = '👨‍👩‍👧‍👦'

test.each([
  ['が in two code points', 'か\u3099', 1],
  ['half-width ｶﾞ', 'ｶﾞ', 1],
  ['a surrogate pair', '𠮷', 1],
  ['a variation selector', '葛\u{E0100}', 1],
  ['a flag', '🇯🇵', 1],
  ['a profession with a skin tone', '👩🏽‍🚒', 1],
  ['a family', family, 1],
])('%s counts as a person counts it', (_, text, count) => {
  expect(countGraphemes(text)).toBe(count)
})

test.each([['あ'], ['𠮷'], ['葛\u{E0100}'], ['🇯🇵'], ['👩🏽‍🚒'], [family], ['🏴󠁧󠁢󠁥󠁮󠁧󠁿'], ['a']])(
  'twenty of %s fit a limit of twenty and twenty-one do not',
  (one) => {
    expect(line(20).safeParse(one.repeat(20)).success).toBe(true)
    expect(line(20).safeParse(one.repeat(21)).error?.issues[0]?.message).toBe('too_long')
  },
)

test.each([
  [''],
  [' 　'],
  ['\u200B'],
  ['\uFEFF'],
  ['\u3164'],
  ['\u2800'],
  ['\uFFFC'],
  ['\u{1D159}'],
  ['\u{13441}'],
  ['\u{13442}'],
  ['\u0301'],
  ['\u202E'],
  ['\n\t'],
])('a text nobody can see is no text: %j', (text) => {
  expect(line(20).safeParse(text).error?.issues[0]?.message).toBe('required')
})

test('marks piled on one letter are refused', () => {
  expect(line(20).safeParse(`a${'\u0301'.repeat(500)}`).error?.issues[0]?.message).toBe('too_long')
})

test('a line has no controls; a longer text keeps its lines', () => {
  expect(line(20).parse(' a\r\nb\u0007c\u202E ')).toBe('a bc')
  expect(line(20).parse('ad\u200Bmi\uFEFFn\u00AD\u2060')).toBe('admin')
  expect(paragraphs(20).parse(' a\r\nb\rc\u0007 ')).toBe('a\nb\nc')
})

test('paragraphs are parted by one empty line at most', () => {
  expect(paragraphs(200).parse(`a${'\n'.repeat(198)}b`)).toBe('a\n\nb')
  expect(emptyOrParagraphs(200).parse('a\r\n\r\n \u3000\r\n\t\nb\n\nc\nd')).toBe('a\n\nb\n\nc\nd')
  expect(paragraphs(200).parse('a\u2028\u2028\u2029\u0085b')).toBe('a\n\nb')
})

test('marks piled higher than any letter carries are refused before they are brought into order', () => {
  // In order, these would take so long that the test is stuck.
  const piled = `a${'\u0315'.repeat(60_000)}${'\u0300'.repeat(60_000)}`
  for (const kind of [line(20), name(20), paragraphs(200), emptyOrParagraphs(200)])
    expect(kind.safeParse(piled).error?.issues[0]?.message).toBe('too_long')
})

test('whatever is typed is refused, or kept in a form that no second reading changes', () => {
  const typing = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 15 }),
  )
  let kept = 0
  fc.assert(
    fc.property(typing, (typed) => {
      const once = line(20).safeParse(typed)
      if (!once.success) return
      kept++
      expect(line(20).parse(once.data)).toBe(once.data)
    }),
    { numRuns: 200 },
  )
  expect(kept).toBeGreaterThan(20)
})

test.each([
  ['a zero-width space', 'ad\u200Bmin'],
  ['a byte order mark', 'ad\uFEFFmin'],
  ['a soft hyphen', 'ad\u00ADmin'],
  ['a joiner that joins nothing', 'ad\u200Dmin'],
  ['a joiner at the end', '👩\u200D'],
  ['a direction that is overridden', '花\u202E子'],
  ['an isolated direction', '\u2066花子\u2069'],
  ['an Arabic letter mark', '花\u061C子'],
  ['a tag', 'admin\u{E0041}'],
  ['a Hangul filler', 'admin\u3164'],
  ['a grapheme joiner', 'ad\u034Fmin'],
  ['a bell', 'ad\u0007min'],
  ['a note without a head', 'ad\u{1D159}min'],
  ['an empty hieroglyph', 'admin\u{13441}'],
  ['half an empty hieroglyph', '\u{13442}admin'],
  ['an empty pattern of Braille', 'ad\u2800min'],
  ['a place for an object', 'ad\uFFFCmin'],
  ['a variant of a letter that has none', 'admin\uFE0F'],
  ['a digit that is shown as text', 'admin1\uFE0E'],
  ['a variant of a kanji behind a letter', 'admin\u{E0100}'],
  ['two variants of one emoji', '❤\uFE0F\uFE0F'],
  ['a joiner between letters with marks', 'x\u030C\u200Dy'],
  ['a joiner between kanji', '花\u200D子'],
])('a name is refused for %s', (_, typed) => {
  expect(name(20).safeParse(typed).error?.issues[0]?.message).toBe('invalid_characters')
})

test.each([
  ['葛\u{E0100}飾'],
  ['神\uFE00'],
  ['1️⃣'],
  ['👨‍🦰'],
  ['🧑🏽‍❤️‍🧑🏿'],
  ['㊗️'],
  ['🇯🇵'],
  [family],
  ['👩🏽‍🚒'],
  ['🏳️‍🌈'],
  ['❤️‍🔥'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['می\u200Cخواهم'],
  ['क्\u200Dष'],
])('the name %s hides nothing', (typed) => {
  expect(name(20).parse(typed)).toBe(typed.normalize('NFC'))
})

test('a name is one line, and what is around it is no part of it', () => {
  expect(name(20).parse('\uFEFF 花子\r\n\tさん ')).toBe('花子 さん')
})
