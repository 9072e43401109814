import { expect, test } from 'vitest'
import { kilogramsText, signedText } from './kilograms.ts'

test('a weight has at least one decimal and no further zeros', () => {
  expect(['58', '58.4', '82.15', '60.10', '0.00001'].map(kilogramsText)).toEqual([
    '58.0',
    '58.4',
    '82.15',
    '60.1',
    '0.00001',
  ])
})

test('a change has a sign, also where there is none', () => {
  expect(['-0.3', '0.4', '0.0', '-0.0', '-12.0'].map(signedText)).toEqual(['-0.3', '+0.4', '±0.0', '±0.0', '-12.0'])
})
