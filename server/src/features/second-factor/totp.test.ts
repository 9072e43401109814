import { expect, test } from 'vitest'
import { base32, codeAt, otpauthUri, stepOf, stepWithCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

/** RFC 6238, appendix B, SHA-1. Its codes have eight digits; ours are the last six of them. */
const published: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]

test.each(published)('at second %i the code is that of RFC 6238', (seconds, code) => {
  expect(codeAt(secret, stepOf(new Date(seconds * 1000)))).toBe(code.slice(-6))
})

/** RFC 4226, appendix D. */
const counted = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ')

test('the codes of the first ten steps are those of RFC 4226', () => {
  expect(counted.map((_, step) => codeAt(secret, step))).toEqual(counted)
})

test('a code is good in its own thirty seconds and in those before and after, and no longer', () => {
  const code = codeAt(secret, 1000)
  const at = (step: number) => stepWithCode(secret, code, new Date(step * 30_000))
  expect([998, 999, 1000, 1001, 1002].map(at)).toEqual([null, 1000, 1000, 1000, null])
  expect(stepWithCode(secret, code, new Date(1002 * 30_000 - 1))).toBe(1000)
})

/** RFC 4648, section 10, without the padding. */
const encoded: [string, string][] = [
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
]

test.each(encoded)('%j in base32 is that of RFC 4648', (bytes, text) => {
  expect(base32(Buffer.from(bytes))).toBe(text)
})

test('an app reads the secret, the site and the account from the address in the QR code', () => {
  const uri = new URL(otpauthUri({ secret, issuer: '体重公開アプリ', account: 'hanako+1@example.jp' }))
  expect(uri.protocol + uri.host).toBe('otpauth:totp')
  expect(decodeURIComponent(uri.pathname)).toBe('/体重公開アプリ:hanako+1@example.jp')
  expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(uri.searchParams.get('issuer')).toBe('体重公開アプリ')
})
