import * as contract from '@hakari/contract'
import { type AnyOperation, type RefusalCode, Refused } from '@hakari/contract'
import { expect, test } from 'vitest'
import { startWorld } from './world.ts'

type Outcome = 'ok' | RefusalCode

/** Who may do what: one row per operation of the contract. A and B are two people, nobody is not signed in. */
interface Row {
  input: object
  nobody: Outcome
  a: Outcome
  b: Outcome
}

const matrix: Record<string, Row> = {
  'site.about': { input: {}, nobody: 'ok', a: 'ok', b: 'ok' },
  'contact.send': {
    input: { body: { name: '山田', email: 'matrix@example.jp', message: 'こんにちは' } },
    nobody: 'ok',
    a: 'ok',
    b: 'ok',
  },
}

const operations = Object.values(contract)
  .flatMap((slice) => (typeof slice === 'object' ? Object.values(slice as object) : []))
  .filter((value): value is AnyOperation => typeof value === 'object' && value !== null && 'method' in value)

const world = await startWorld()
// Until people can sign in, A and B are two visitors.
const callers = { nobody: world.call, a: world.call, b: world.call }

test('the matrix has a row for every operation, and the server serves every one and no other', async () => {
  const ids = operations.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b))
  expect(Object.keys(matrix).toSorted((a, b) => a.localeCompare(b))).toEqual(ids)
  const { paths } = (await (await world.fetch('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const served = Object.values(paths).flatMap((methods) => Object.values(methods).map((method) => method.operationId))
  expect(served.toSorted((a, b) => a.localeCompare(b))).toEqual(ids)
})

const cells = operations.flatMap((operation) =>
  (['nobody', 'a', 'b'] as const).map((person) => [operation.id, person, operation] as const),
)

test.each(cells)('%s for %s', async (id, person, operation) => {
  const row = matrix[id]
  const outcome = await callers[person](operation, (row?.input ?? {}) as never).then(
    () => 'ok',
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  )
  expect(outcome).toBe(row?.[person])
})
