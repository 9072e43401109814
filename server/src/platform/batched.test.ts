import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batched } from './batched.ts'

/** Counts what it is asked: each batch ends when it is told to. */
function counter(atOnce = 1) {
  const served: string[][] = []
  const ends: PromiseWithResolvers<void>[] = []
  const serve = async (items: string[]) => {
    served.push(items)
    const end = Promise.withResolvers<void>()
    ends.push(end)
    await end.promise
    return items
  }
  const ask = batched<string, string>({
    keyOf: (item) => item,
    alone: async (item) => (await serve([item])).join(),
    together: async (items) => (await serve(items)).map((item) => (item.endsWith('?') ? undefined : item)),
    mostInBatch: 3,
    atOnce,
  })
  const end = async (nth: number) => {
    await expect.poll(() => ends.length).toBeGreaterThan(nth)
    ends[nth]?.resolve()
    await nextTurn()
  }
  return { served, ask, end, ends }
}

test('who comes alone is served at once, and who comes meanwhile together, each with their own answer', async () => {
  const { served, ask, end } = counter()
  const asked = ['a', 'b', 'c'].map(ask)
  expect(served).toEqual([['a']])
  await end(0)
  expect(served).toEqual([['a'], ['b', 'c']])
  await end(1)
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'c'])
})

test('where two may be under way, the third waits for the first that is over, and goes with those behind it', async () => {
  const { served, ask, end } = counter(2)
  const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map(ask)
  expect(served).toEqual([['a'], ['b']])
  await end(1)
  expect(served).toEqual([['a'], ['b'], ['c', 'd', 'e']])
  await end(0)
  expect(served[3]).toEqual(['f'])
  await end(2)
  await end(3)
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('who asks the same while it waits is given the same answer, and what cannot be done together is done alone', async () => {
  const { served, ask, end } = counter()
  const asked = ['a', 'b', 'b', 'c?', 'a'].map(ask)
  await end(0)
  expect(served).toEqual([['a'], ['b', 'c?', 'a']])
  await end(1)
  expect(served[2]).toEqual(['c?'])
  await end(2)
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'b', 'c?', 'a'])
})

test('what fails together is tried alone, and only who fails alone, too, is told so', async () => {
  const { served, ask, ends, end } = counter()
  const asked = ['a', 'b', 'c'].map(ask)
  await end(0)
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.reject(new Error('the fault of one of them'))
  await expect.poll(() => ends.length).toBe(4)
  expect(served.slice(2)).toEqual([['b'], ['c']])
  ends[2]?.reject(new Error('mine'))
  ends[3]?.resolve()
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a batch that is held up holds up nobody else', async () => {
  const { served, ask, end } = counter()
  const held = ask('a')
  const late = ask('b')
  await end(1)
  expect(await late).toBe('b')
  expect(served).toEqual([['a'], ['b']])
  await end(0)
  expect(await held).toBe('a')
})

test('a crowd of hundreds is served fifty at a time', async () => {
  const sizes: number[] = []
  const ask = batched<number, number>({
    keyOf: String,
    alone: async (item) => item,
    together: async (items) => {
      sizes.push(items.length)
      return items
    },
  })
  const crowd = Array.from({ length: 201 }, (_, one) => one)
  expect(await Promise.all(crowd.map(ask))).toEqual(crowd)
  expect(sizes).toEqual([50, 50, 50, 50])
})
