import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

/** Tasks that run until they are let go, and the order in which they began. */
function stage(settings: Parameters<typeof fairQueue>[0]) {
  const queue = fairQueue(settings)
  const began: string[] = []
  const releases: (() => void)[] = []
  const join = (sender: string, network = sender) =>
    queue(
      () => {
        began.push(sender)
        return new Promise<void>((resolve) => releases.push(resolve))
      },
      sender,
      network,
    ).catch((error: Error) => error.message)
  const letGo = async () => {
    releases.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { join, began, letGo }
}

test('senders take turns, so that many of one do not hold up one of another', async () => {
  const { join, began, letGo } = stage({ atOnce: 1, waiting: 10 })
  for (const sender of ['a', 'a', 'a', 'a', 'b', 'c']) void join(sender)
  for (let i = 0; i < 6; i++) await letGo()
  expect(began).toEqual(['a', 'a', 'b', 'c', 'a', 'a'])
})

test('one sender has so many places and no more, and gets them back', async () => {
  const { join, began, letGo } = stage({ atOnce: 1, waiting: 10, perSender: 2 })
  void join('a')
  void join('a')
  expect(await join('a')).toBe('unavailable')
  void join('b')
  for (let i = 0; i < 3; i++) await letGo()
  expect(began).toEqual(['a', 'a', 'b'])
  void join('a')
  expect(began).toHaveLength(4)
})

test('a full queue turns everybody away where all have alike', async () => {
  const { join } = stage({ atOnce: 1, waiting: 2 })
  for (const sender of ['a', 'b', 'c']) void join(sender)
  expect(await join('d')).toBe('unavailable')
})

test('whoever finds a full queue takes the last place of who waits with most, never the place of who has as few', async () => {
  const { join, began, letGo } = stage({ atOnce: 1, waiting: 3, perSender: 3 })
  void join('a')
  void join('b')
  void join('a')
  const last = join('a')
  void join('c')
  expect(await last).toBe('unavailable')
  void join('d')
  expect(await join('e')).toBe('unavailable')
  for (let i = 0; i < 4; i++) await letGo()
  expect(began).toEqual(['a', 'b', 'c', 'd'])
})

test('many accounts of one network share what one network gets', async () => {
  const { join, began, letGo } = stage({ atOnce: 1, waiting: 3 })
  for (const sender of ['a', 'b', 'c']) void join(sender, 'home')
  const last = join('d', 'home')
  void join('x', 'away')
  expect(await last).toBe('unavailable')
  expect(await join('e', 'home')).toBe('unavailable')
  for (let i = 0; i < 4; i++) await letGo()
  expect(began).toEqual(['a', 'b', 'c', 'x'])
})
