import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failureOf, judge, type Ratios } from './judge.ts'
import { everyRatio } from './ratios.ts'

const bars = JSON.parse(readFileSync(join(import.meta.dirname, '../bars.json'), 'utf8')) as Ratios

test('there is a bar for each ratio the guard measures, and for nothing else', () => {
  const named = Object.entries(bars).flatMap(([subject, ratios]) =>
    Object.keys(ratios).map((ratio) => `${subject}, ${ratio}`),
  )
  expect(named.toSorted()).toEqual(
    everyRatio()
      .map(([subject, ratio]) => `${subject}, ${ratio}`)
      .toSorted(),
  )
})

test('the guard fails with the name of the worst and by how much, and not at all within the bars', () => {
  const allowed = { home: { statements: 2, 'round trips': 2 }, post: { statements: 4 } }
  const slow = judge({ home: { statements: 3, 'round trips': 2 }, post: { statements: 8 } }, allowed)
  expect(failureOf(slow)).toBe('post, statements: 8.00 where at most 4 is allowed, 100 % too much.')
  expect(slow.map(({ name }) => name)).toEqual(['post, statements', 'home, statements', 'home, round trips'])
  expect(failureOf(judge(allowed, allowed))).toBeNull()
  expect(() => judge({ home: { hops: 1 } }, allowed)).toThrow('bench/bars.json has no bar for home, hops.')
})
