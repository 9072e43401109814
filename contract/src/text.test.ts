import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countGraphemes } from './graphemes.ts'
import { line, name, paragraphs, showAll } from './text.ts'

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

test('whatever is typed is refused, or kept in a form that no second reading changes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      const once = line(20).safeParse(typed)
      return !once.success || line(20).parse(once.data) === once.data
    }),
  )
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
])('a name is refused for %s', (_, typed) => {
  expect(name(20).safeParse(typed).error?.issues[0]?.message).toBe('invalid_characters')
  expect(name(20).safeParse(showAll(typed)).success).toBe(true)
})

test.each([['葛\u{E0100}飾'], [family], ['👩🏽‍🚒'], ['🏳️‍🌈'], ['❤️‍🔥'], ['🏴󠁧󠁢󠁥󠁮󠁧󠁿'], ['می\u200Cخواهم'], ['क्\u200Dष']])(
  'the name %s hides nothing',
  (typed) => {
    expect(name(20).parse(typed)).toBe(typed.normalize('NFC'))
    expect(showAll(typed)).toBe(typed.normalize('NFC'))
  },
)

test('a name is one line, and what is around it is no part of it', () => {
  expect(name(20).parse('\uFEFF 花子\r\n\tさん ')).toBe('花子 さん')
})
