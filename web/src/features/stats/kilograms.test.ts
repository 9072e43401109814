import { expect, test } from 'vitest'
import { kilograms } from './kilograms.ts'

test.each([
  ['58', '58.0'],
  ['58.4', '58.4'],
  ['82.150', '82.15'],
  ['100.00', '100.0'],
  ['-3.4', '-3.4'],
])('%s is written %s', (decimal, written) => {
  expect(kilograms(decimal)).toBe(written)
})
