import * as contract from '@hakari/contract'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import * as light from './index.ts'

interface Read {
  success: boolean
  data?: unknown
  error?: { issues: { path: PropertyKey[]; message: string }[] }
}
interface Schema {
  _zod: { def: { type: string; shape?: Record<string, Schema>; element?: Schema; innerType?: Schema } }
  safeParse: (value: unknown) => Read
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isSchema = (value: unknown): value is Schema => isObject(value) && '_zod' in value && 'safeParse' in value

/** Every schema of the contract by where it stands. */
function schemasIn(value: unknown, at = ''): [string, Schema][] {
  if (isSchema(value)) return [[at, value]]
  if (!isObject(value) || Array.isArray(value) || at.split('.').length > 6) return []
  return Object.entries(value).flatMap(([name, inside]) => schemasIn(inside, `${at}.${name}`))
}

/** The contract as the build of the app has it. */
async function lightContract(): Promise<unknown> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { 'zod/mini': join(import.meta.dirname, 'index.ts') } },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, '../../../contract/src/index.ts'), formats: ['es'] },
    },
  })
  const [{ output }] = built as unknown as [{ output: { code: string }[] }]
  const code = Buffer.from(output[0]?.code ?? '').toString('base64')
  return import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)
}

const uuid = '5f0c2f0e-6c0e-4a53-9f3c-0a4a5f7c2d11'
const words = 'a taro 1 0 67.8 ６７．８ 300 19.9 2026-11 08:30 24:00 20261118083000 0123456789abcdef /home //home @Taro'
const moments = [
  '2026-11-18T08:30:00Z 2026-11-18T08:30:00.123+09:00 2026-02-29T00:00:00Z 2024-02-29T00:00:00Z 2026-11-18',
  '2026-11-18T08:30Z 2026-11-18T08:30:00 2026-13-01T00:00:00Z 2026-04-31T00:00:00Z 2026-11-18T24:00:00Z',
]
const addresses = `a@example.com https://example.com/x ${uuid} ${uuid.toUpperCase()} ${uuid.replace('-4', '-9')}`
const odd = ['', ' ', ' 67.80 ', 'A@EXAMPLE.com ', '\0', '\uD800', 'not found', '体重公開アプリ']
const repeated = ['a'.repeat(43), 'A1-_'.repeat(22), 'a\u0301'.repeat(40), 'あ'.repeat(2100), '😀'.repeat(101)]
const texts = [...[words, ...moments, addresses].flatMap((line) => line.split(' ')), ...odd, ...repeated]
const numbers = [0, 1, 7, 30, -1, 1.5, 67.8, Number.NaN, Infinity, 2 ** 53, -(2 ** 54), 10_000_001]
const long = Array.from({ length: 300 }, () => 'a')
const notTexts = [undefined, null, true, false, ...numbers, [], ['a'], [1, 1], long, {}, { a: 1 }, { length: 3 }]

/** Something this schema takes, as far as that can be guessed. */
function sampleOf(schema: Schema): unknown {
  const { type, shape, element, innerType } = schema._zod.def
  if (type === 'object' && shape)
    return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, sampleOf(field)]))
  if (type === 'array' && element) return [sampleOf(element)]
  if (innerType) return sampleOf(innerType)
  const words = (schema as { options?: unknown[] }).options ?? []
  const values = (schema._zod.def as { values?: unknown[] }).values ?? []
  return [...values, ...words, ...texts, ...notTexts].find((value) => schema.safeParse(value).success)
}

/** A value, and the same with something else in each of its places. */
function* variantsOf(value: unknown, depth = 2): Generator {
  yield value
  yield* texts
  yield* notTexts
  if (!isObject(value) || depth === 0) return
  for (const [name, inside] of Object.entries(value)) {
    const { [name]: _, ...rest } = value
    if (!Array.isArray(value)) yield rest
    for (const variant of variantsOf(inside, depth - 1))
      yield Array.isArray(value) ? [variant, inside] : { ...value, [name]: variant, surplus: 1 }
  }
}

const told = ({ success, data, error }: Read) => ({ success, data, problems: contract.problemsOf(error?.issues ?? []) })

test('every schema of the contract reads every value in the browser as on the server, with the same problems', async () => {
  const inBrowser = new Map(schemasIn(await lightContract()))
  const onServer = schemasIn(contract)
  expect([...inBrowser.keys()].toSorted()).toEqual(onServer.map(([name]) => name).toSorted())
  const seen = new Set<Schema>()
  const others: unknown[] = []
  let taken = 0
  for (const [name, schema] of onServer) {
    if (seen.has(schema)) continue
    seen.add(schema)
    for (const value of variantsOf(sampleOf(schema))) {
      const said = told(schema.safeParse(value))
      if (said.success) taken++
      const heard = told(inBrowser.get(name)?.safeParse(value) ?? { success: !said.success })
      if (JSON.stringify(heard) !== JSON.stringify(said)) others.push({ name, value, heard, said })
    }
  }
  expect(others).toEqual([])
  expect(seen.size).toBeGreaterThan(300)
  expect(taken).toBeGreaterThan(5000)
})

test('what only the app itself stores is read in the same way, too', () => {
  const stored = light.object({
    version: light._default(light.literal([1, 2]), 1),
    refusal: light.optional(
      light.union([
        light.object({ refusal: light.string() }),
        light.pipe(
          light.object({}),
          light.transform(() => 'unexpected'),
        ),
      ]),
    ),
    places: light.array(light.custom((place) => Array.isArray(place))),
  })
  expect(stored.parse({ refusal: { other: 1 }, places: [[]] })).toEqual({
    version: 1,
    refusal: 'unexpected',
    places: [[]],
  })
  expect(stored.safeParse({ version: 3, places: [] }).success).toBe(false)
  expect(stored.safeParse({ places: [1] }).success).toBe(false)
  expect(() => stored.parse(null)).toThrow('Invalid input')
})
