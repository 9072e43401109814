import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseEmail } from './email.ts'

test.each([
  ['hanako@example.jp', 'hanako@example.jp'],
  [' hanako+diary@Example.JP ', 'hanako+diary@example.jp'],
  ["o'brien@example.com", "o'brien@example.com"],
  ['a@例え.jp', 'a@xn--r8jz45g.jp'],
  ['a@sub.example.co.jp', 'a@sub.example.co.jp'],
  ['ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'hanako@example.com'],
  ['\u3000ｔａｒｏ＿１＋ｂ@example。jp\u3000', 'taro_1+b@example.jp'],
])('%s is kept as %s', (typed, kept) => {
  expect(normaliseEmail(typed)).toBe(kept)
})

test.each([
  [''],
  ['hanako'],
  ['hanako@'],
  ['@example.jp'],
  ['a@b.com,c@d.com'],
  ['"a@b"@c.com'],
  ['a@b.com\r\nBcc:x@y.com'],
  ['ａ＠ｂ．ｃｏｍ，ｃ＠ｄ．ｃｏｍ'],
  ['＂ａ＠ｂ＂＠ｃ．ｃｏｍ'],
  ['ａ＠［１２７．０．０．１］'],
  ['mıke@example.com'],
  ['\u212Aelvin@example.com'],
  ['straße@example.com'],
  ['a..b@example.com'],
  ['.a@example.com'],
  ['a@localhost'],
  ['a@example.com.'],
  ['a@[127.0.0.1]'],
  ['a@127.0.0.1'],
  ['a@exa mple.com'],
  ['a@example.com/path'],
  ['a@example.com:25'],
  [`${'a'.repeat(65)}@example.com`],
  [`a@${'b'.repeat(300)}.com`],
])('%j is no address', (typed) => {
  expect(normaliseEmail(typed)).toBeNull()
})

test('what is accepted is plain ASCII with one @, and stays the same when read again', () => {
  const odd = fc.string({
    unit: fc.constantFrom(...'ab.@,+"\'\\ \r\n<>あＡ＠．，＂\u0000%-_1'.split('')),
    maxLength: 24,
  })
  const part = fc.string({ unit: fc.constantFrom(...'abＡ1'.split('')), minLength: 1, maxLength: 9 })
  const parts = fc.oneof(
    odd,
    fc.tuple(part, part).map(([who, where]) => ` ${who}@${where}.jp`),
  )
  let accepted = 0
  fc.assert(
    fc.property(parts, (typed) => {
      const kept = normaliseEmail(typed)
      if (kept === null) return
      accepted++
      expect(kept).toMatch(/^[\x21-\x7e]+$/)
      expect(kept.split('@')).toHaveLength(2)
      expect(normaliseEmail(kept)).toBe(kept)
    }),
    { numRuns: 2000 },
  )
  expect(accepted).toBeGreaterThan(100)
})
