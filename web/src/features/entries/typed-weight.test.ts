import { expect, test } from 'vitest'
import { typedWeight } from './typed-weight.ts'

test('full-width digits and the marks of a Japanese keyboard become a weight', () => {
  expect(['５８．４', '58。4', '５８、４', '58,4'].map(typedWeight)).toEqual(['58.4', '58.4', '58.4', '58.4'])
})

test.each(['45・2', '45 2', '45\u30002', '４５／２', '45/2', '45:2', '45-2', '45ー2', '45 . 2', '45;2', "45'2"])(
  'whatever stands between the digits of %s is the point, pasted or typed one by one',
  (text) => {
    expect(typedWeight(text)).toBe('45.2')
    expect(Array.from(text).reduce((typed, sign) => typedWeight(typed + sign), '')).toBe('45.2')
  },
)

test('what is no digit, and a second point, is left out', () => {
  expect(['58.4kg', '58.4 kg', '-5', '1e3', '5.8.4', '体重', ' '].map(typedWeight)).toEqual([
    '58.4',
    '58.4',
    '5',
    '13',
    '5.84',
    '',
    '',
  ])
})

test('there is room for six characters', () => {
  expect(typedWeight('123.4567')).toBe('123.45')
})
