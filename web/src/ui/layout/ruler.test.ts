import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rulerAround } from './ruler.tsx'

test('the ruler around 58.4 with a target of 55 goes from 50 to 60', () => {
  expect(rulerAround(58.4, 55)).toEqual({ start: 50, span: 10 })
})

test('whatever the weight and the target, both are on the ruler', () => {
  const kilograms = fc.double({ min: 0.1, max: 999, noNaN: true })
  fc.assert(
    fc.property(kilograms, kilograms, (value, target) => {
      const { start, span } = rulerAround(value, target)
      return [value, target].every((mark) => mark >= start && mark <= start + span)
    }),
  )
})
