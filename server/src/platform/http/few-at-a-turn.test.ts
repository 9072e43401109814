import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fewAtATurn } from './few-at-a-turn.ts'

test('of a crowd of writes a few begin in each turn, in the order they came, and a read between them begins at once', async () => {
  const inTurn = fewAtATurn()
  const begun: (string | number)[] = []
  for (let i = 0; i < 10; i++) inTurn({ method: 'POST' }, () => begun.push(i))
  inTurn({ method: 'GET' }, () => begun.push('a read'))
  expect(begun).toEqual([0, 1, 2, 3, 'a read'])
  await nextTurn()
  inTurn({ method: 'DELETE' }, () => begun.push('one more'))
  expect(begun).toEqual([0, 1, 2, 3, 'a read', 4, 5, 6, 7])
  await nextTurn()
  expect(begun).toEqual([0, 1, 2, 3, 'a read', 4, 5, 6, 7, 8, 9, 'one more'])
})

test('a write that comes alone begins at once, also after a crowd', async () => {
  const inTurn = fewAtATurn()
  const begun: number[] = []
  for (let i = 0; i < 5; i++) inTurn({ method: 'PUT' }, () => begun.push(i))
  await nextTurn()
  await nextTurn()
  inTurn({ method: 'PUT' }, () => begun.push(5))
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
})
