import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The share of the time between two looks in which a quiet process does anything. */
const quiet = 0.05
/** Less is not worth the tenth of a second in which nobody is answered. */
const worthwhile = 48 * 2 ** 20

/**
 * Node keeps the room that a crowd needed for the next one, hours later and forever where nobody comes. Once it is quiet, others on
 * the machine get it back.
 */
export function returnMemoryWhenQuiet(everyMs = 5000): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('globalThis.gc') as NodeJS.GCFunction | undefined
  if (!collect) return
  let before = performance.eventLoopUtilization()
  let settled = 0
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > quiet || getHeapStatistics().total_heap_size - settled < worthwhile) return
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    settled = getHeapStatistics().total_heap_size
  }
  setInterval(look, everyMs).unref()
}
