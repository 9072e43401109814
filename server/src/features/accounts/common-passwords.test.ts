import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isCommonPassword, mostCommon } from './common-passwords.ts'

test('each of the 3,000 most common passwords is recognised, in any case', () => {
  const common = [...mostCommon()].slice(0, 3000)
  expect(common).toHaveLength(3000)
  expect(common.every((word) => word.length >= 6)).toBe(true)
  expect(common.filter((word) => !isCommonPassword(word) || !isCommonPassword(word.toUpperCase()))).toEqual([])
})

const common = ['password', '123456', 'qwerty', 'Iloveyou', 'michael', 'Jennifer', 'sakura', 'P@ssw0rd', '1qaz2wsx']
const ruled = ['654321', '0987654321', 'abcdef', 'aaaaaa', 'AAAAAAAA', '121212', '12341234', 'hahaha', 'mnbvcxz']

test.each([...common, ...ruled, 'ｐａｓｓｗｏｒｄ', '１２３４５６'])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

const own = [
  '正しい馬の電池',
  'correct horse battery staple',
  '',
  'a'.repeat(64),
  'あ'.repeat(5000),
  '__proto__',
  'hakari-58.4',
]

test.each(own)('%.20s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('nothing random is common', () => {
  for (let i = 0; i < 1000; i++) expect(isCommonPassword(randomBytes(9).toString('base64url'))).toBe(false)
})
