import { expect, test } from 'vitest'
import { askedTogether } from './position.ts'

test('who comes in the same moment asks once, and nobody takes an answer that was on its way before they came', async () => {
  const asked: PromiseWithResolvers<number>[] = []
  const ask = askedTogether(() => {
    const one = Promise.withResolvers<number>()
    asked.push(one)
    return one.promise
  })
  const first = [ask(), ask()]
  await expect.poll(() => asked.length).toBe(1)
  const late = [ask(), ask()]
  asked[0]?.resolve(1)
  expect(await Promise.all(first)).toEqual([1, 1])
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.reject(new Error('away'))
  expect((await Promise.allSettled(late)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const last = ask()
  await expect.poll(() => asked.length).toBe(3)
  asked[2]?.resolve(3)
  expect(await last).toBe(3)
})
