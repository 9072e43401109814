import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allowList } from './allow-list.ts'

const schema = z.object({
  name: z.string(),
  kind: z.enum(['a', 'b']),
  age: z.nullable(z.number()),
  note: z.optional(z.string()),
  friends: z.array(z.object({ id: z.number(), tags: z.array(z.string()) })),
  either: z.discriminatedUnion('type', [
    z.object({ type: z.literal('x'), x: z.number() }),
    z.object({ type: z.literal('y'), y: z.string() }),
  ]),
})

test('what the schema does not name is left out, at every depth', () => {
  const value = {
    name: 'n',
    kind: 'a',
    age: null,
    passwordHash: 'secret',
    friends: [{ id: 1, tags: ['t'], email: 'secret' }],
    either: { type: 'x', x: 1, y: 'secret' },
  }
  expect(JSON.stringify(allowList(schema)(value))).not.toContain('secret')
})

test('for every right answer it says what parsing says', () => {
  const value = fc.record({
    name: fc.string(),
    kind: fc.constantFrom('a', 'b'),
    age: fc.option(fc.integer()),
    note: fc.option(fc.string(), { nil: undefined }),
    friends: fc.array(fc.record({ id: fc.integer(), tags: fc.array(fc.string()), extra: fc.string() })),
    either: fc.oneof(
      fc.record({ type: fc.constant('x'), x: fc.integer() }),
      fc.record({ type: fc.constant('y'), y: fc.string() }),
    ),
    extra: fc.string(),
  })
  fc.assert(
    fc.property(value, (answer) => {
      expect(JSON.parse(JSON.stringify(allowList(schema)(answer)))).toEqual(
        JSON.parse(JSON.stringify(schema.parse(answer))),
      )
    }),
  )
})
