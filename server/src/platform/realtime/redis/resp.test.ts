import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redisAddress } from './address.ts'
import { command, RedisError, respReader, type Value } from './resp.ts'

const said =
  '%1\r\n+proto\r\n:3\r\n>3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$5\r\n秤\r\n\r\n-NOPERM no\r\n_\r\n#t\r\n*2\r\n$-1\r\n~0\r\n,1.5\r\n'
const meant: [Value, boolean][] = [
  [['proto', 3], false],
  [['message', 'c', '秤\r\n'], true],
  [new RedisError('NOPERM no'), false],
  [null, false],
  [true, false],
  [[null, []], false],
  [1.5, false],
]

function read(parts: Buffer[]): [Value, boolean][] {
  const values: [Value, boolean][] = []
  const take = respReader((value, isPush) => values.push([value, isPush]))
  for (const part of parts) take(part)
  return values
}

function outcomeOf(bytes: Uint8Array): string {
  try {
    read([Buffer.from(bytes)])
    return 'values'
  } catch (error) {
    return (error as Error).message
  }
}

test('what Redis says is understood in whatever parts it comes', () => {
  const bytes = Buffer.from(said)
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), { maxLength: 12 }), (cuts) => {
      const edges = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
      const parts = edges.slice(1).map((end, i) => bytes.subarray(edges[i], end))
      expect(read(parts)).toEqual(meant)
    }),
  )
})

test('a command tells its lengths in bytes, and comes back as it was', () => {
  expect(command('PUBLISH', '秤')).toBe('*2\r\n$7\r\nPUBLISH\r\n$3\r\n秤\r\n')
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { minLength: 1, maxLength: 5 }), (words) => {
      expect(read([Buffer.from(command(...words))])).toEqual([[words, false]])
    }),
  )
})

test.each([
  ['a length beyond all measure', '$99999999999\r\n'],
  ['a length below nothing', '$-7\r\n'],
  ['a length that is no number', '*1e9\r\n'],
  ['more items than anybody asked for', '*100000\r\n'],
  ['lists in lists without end', '*1\r\n'.repeat(20)],
  ['a text that is longer than it says', '$2\r\nabc\r\n'],
  ['a line without end', '+'.padEnd(2_000_000, 'x')],
  ['another program', 'HTTP/1.1 400 Bad Request\r\n'],
])('%s is taken from nobody', (_, text) => {
  expect(() => read([Buffer.from(text)])).toThrow('no Redis')
})

test('whatever bytes come, reading them ends, with values or with an error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(outcomeOf(bytes)).toMatch(/^values$|no Redis/)
    }),
  )
})

test('an address names host, port, who comes in, and a number that separates installations', () => {
  expect(redisAddress('rediss://live:a%20b%40c@[::1]:7000/3')).toEqual({
    host: '::1',
    port: 7000,
    isSecure: true,
    user: 'live',
    password: 'a b@c',
    database: 3,
  })
  expect(redisAddress('redis://live.example')).toMatchObject({
    port: 6379,
    isSecure: false,
    password: null,
    database: 0,
  })
})
