import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const execute = promisify(execFile)
const module = join(import.meta.dirname, 'return-memory.ts')

/** A process of its own that needed 200 MB for a crowd, which has gone. */
const afterCrowd = `
  import { returnMemoryWhenQuiet } from ${JSON.stringify(module)}
  import { constants, PerformanceObserver } from 'node:perf_hooks'
  import { setTimeout as sleep } from 'node:timers/promises'
  const megabytes = () => Math.round(process.memoryUsage().heapTotal / 2 ** 20)
  const told = []
  new PerformanceObserver((list) => told.push(...list.getEntries().filter(({ detail }) => detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE))).observe({ entryTypes: ['gc'] })
  let crowd = Array.from({ length: 400_000 }, (_, one) => ({ one, words: [String(one), one] }))
  const atMost = megabytes()
  crowd = null
  returnMemoryWhenQuiet(50)
`
const run = async (then: string) => {
  const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', afterCrowd + then])
  return JSON.parse(stdout) as { atMost: number; after: number; collected: number }
}

test('the memory that a crowd needed is given back once it is quiet, and nothing is collected again for nothing', async () => {
  const { atMost, after, collected } = await run(`
    while (megabytes() > atMost / 2 || told.length === 0) await sleep(100)
    const before = told.length
    await sleep(500)
    console.log(JSON.stringify({ atMost, after: megabytes(), collected: told.length - before }))`)
  expect(atMost).toBeGreaterThan(60)
  expect(after).toBeLessThan(atMost / 2)
  expect(collected).toBe(0)
})

test('while there is work nobody is kept waiting by it', async () => {
  const { collected } = await run(`
    const end = performance.now() + 600
    while (performance.now() < end) { const busy = performance.now() + 5; while (performance.now() < busy); await sleep(1) }
    console.log(JSON.stringify({ atMost, after: megabytes(), collected: told.length }))
    process.exit()`)
  expect(collected).toBe(0)
})
