import { expect, test } from 'vitest'
import { heightIn, isAskedAbout, isBelowGuide, targetIn } from './body-mass.ts'

test.each([
  [50, 165, true],
  [50.3, 165, true],
  [50.4, 165, false],
  [39.9, 140, false],
  [60, 180.1, true],
])('a target of %d kg at %d cm is below the guide: %s', (kilograms, centimetres, isBelow) => {
  expect(isBelowGuide(kilograms, centimetres)).toBe(isBelow)
})

test.each([
  ['165', 165],
  ['１６５．５', 165.5],
  [' 165,5 ', 165.5],
  ['1.65', null],
  ['99', null],
  ['251', null],
  ['', null],
  ['abc', null],
])('a height typed as "%s" is %s', (typed, height) => {
  expect(heightIn(typed)).toBe(height)
})

test('a target is read as it is typed, and asked about below 40 kg', () => {
  expect([targetIn('３９．９'), targetIn('55'), targetIn(''), targetIn('x'), targetIn('0')]).toEqual([
    39.9,
    55,
    null,
    null,
    null,
  ])
  expect([isAskedAbout(39.9), isAskedAbout(40)]).toEqual([true, false])
})
