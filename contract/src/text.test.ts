import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countGraphemes } from './graphemes.ts'
import { line, paragraphs } from './text.ts'

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

test('a name is one line without controls; a longer text keeps its lines', () => {
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
