import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../platform/database/connect.ts'
import type { Logger } from '../../../platform/logger.ts'
import { type Moment, msUntil } from './queries.ts'
import { sayStepFailed } from './repeating.ts'

export interface DueTimes {
  /** Waits until what comes at this moment is due, as far as is known, and no longer than so many milliseconds. */
  comes(moment: Moment, most: { ms: number; signal: AbortSignal }): Promise<void>
  /** Asks now, because what was done may have made something due. */
  look(): Promise<void>
  stop(): Promise<void>
}

interface Clock {
  /** By the clock of this process, which only counts on from what the database said. */
  dueAt: number
  /** Begins the waiting anew by what is known now. */
  wait: () => void
}

/** Knows for all loops together, by one question every few seconds, when there is something to do for whom. */
export function createDueTimes(
  db: Database,
  moments: readonly Moment[],
  { everyMs, logger }: { everyMs: number; logger: Logger },
): DueTimes {
  const clocks = new Map<Moment, Clock>(moments.map((moment) => [moment, { dueAt: Infinity, wait: () => {} }]))
  const stopping = new AbortController()

  async function look(): Promise<void> {
    try {
      for (const [at, ms] of (await msUntil(db, moments)).entries()) {
        const clock = clocks.get(moments[at] as Moment)
        if (!clock) continue
        clock.dueAt = ms === null ? Infinity : performance.now() + ms
        clock.wait()
      }
    } catch (error) {
      sayStepFailed(logger, 'look', error)
    }
  }

  const done = (async () => {
    while (!stopping.signal.aborted) {
      await look()
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()

  return {
    look,
    comes: (moment, { ms, signal }) =>
      new Promise((resolve) => {
        const clock = clocks.get(moment)
        const latest = performance.now() + ms
        let timer: NodeJS.Timeout | undefined
        const ring = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', ring)
          // It is known anew at the next look: what this one told of may be in other hands by now.
          if (clock) Object.assign(clock, { dueAt: Infinity, wait: () => {} })
          resolve()
        }
        const wait = () => {
          clearTimeout(timer)
          timer = setTimeout(ring, Math.max(0, Math.min(clock?.dueAt ?? Infinity, latest) - performance.now()))
        }
        signal.addEventListener('abort', ring)
        if (clock) clock.wait = wait
        if (signal.aborted) ring()
        else wait()
      }),
    stop() {
      stopping.abort()
      return done
    },
  }
}
