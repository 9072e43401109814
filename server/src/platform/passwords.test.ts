import { getPriority } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { childrenNamed } from '../../test/process/app-process.ts'
import { createPasswords } from './passwords.ts'
import type { Refusal } from './refusal.ts'
import { shareOfCores } from './share-of-cores.ts'

const passwords = createPasswords({ waiting: 200, cost: { memory: 1024, passes: 1 } })
const hashers = () => childrenNamed(process.pid, 'hash-child.ts')
const people = Array.from({ length: 8 }, (_, i) => `10.${i}.0.1`)
const crowd = () => Promise.all(people.map((client) => passwords.hash('正しい合言葉', client)))

afterAll(() => passwords.stop())

test('who signs in alone needs no process, and where others wait hashing gives way to who reads', async () => {
  const kept = await passwords.hash('正しい合言葉', '10.0.0.1')
  expect(await passwords.verify('正しい合言葉', kept, '10.0.0.1')).toEqual({ isRight: true, isOutdated: false })
  expect(hashers()).toEqual([])
  await crowd()
  const [hasher = 0] = await vi.waitUntil(() => (hashers().length > 0 ? hashers() : undefined))
  await vi.waitUntil(() => getPriority(hasher) > getPriority())
})

test('a hash is the same wherever it is made, and a process that dies fails nobody', async () => {
  const [kept = ''] = await crowd()
  const checks = people.map((client, i) => passwords.verify(i % 2 ? '正しい合言葉' : '違う', kept, client))
  for (const hasher of hashers()) process.kill(hasher, 'SIGKILL')
  expect((await Promise.all(checks)).map(({ isRight }) => isRight)).toEqual(people.map((_, i) => i % 2 === 1))
})

test('of a crowd with passwords only as many ask the database as are hashed, and one more, and who finds the door full is turned away', async () => {
  const small = createPasswords({ waiting: 10, cost: { memory: 1024, passes: 1 } })
  const asking: (() => void)[] = []
  const come = (i: number) =>
    small
      .atDoor(() => new Promise<void>((leave) => asking.push(leave)), `10.${i}.0.1`)
      .catch(({ code }: Refusal) => code)
  const crowd = Array.from({ length: shareOfCores() + 1 + 10 }, (_, i) => come(i))
  expect(asking).toHaveLength(shareOfCores() + 1)
  expect(await come(99)).toBe('unavailable')
  for (let left = crowd.length; left > 0; left--) {
    asking.shift()?.()
    await nextTurn()
  }
  await Promise.all(crowd)
  small.stop()
})
