import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutations } from './mutations.ts'

const rule = join(import.meta.dirname, '../../src/features/visibility')

test('every clause that is to be removed or inverted stands in the rule of visibility', () => {
  const missing = mutations.filter(({ file, from }) => !readFileSync(join(rule, `${file}.ts`), 'utf8').includes(from))
  expect(missing.map(({ name }) => name)).toEqual([])
})
