import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keepPace } from './upload-pace.ts'

const megabyte = 1024 * 1024

test('what many upload at once is taken at a pace that leaves the event loop to who reads', async () => {
  const began = performance.now()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let read = 0; read < megabyte; read += megabyte / 16) await keepPace(megabyte / 16)
    }),
  )
  // Of eight megabytes one needs no time, and the others a second for each 32.
  expect(performance.now() - began).toBeGreaterThan(200)
})

test('a small picture after a pause waits for nothing', async () => {
  await sleep(100)
  const taken = keepPace(megabyte / 4).then(() => 'at once')
  expect(await Promise.race([taken, nextTurn('later')])).toBe('at once')
})
