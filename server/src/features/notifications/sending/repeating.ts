import { setTimeout } from 'node:timers/promises'
import { byTheMinute } from '../../../platform/by-the-minute.ts'
import type { Logger } from '../../../platform/logger.ts'

export interface Repeating {
  stop: () => Promise<void>
}

/** Mostly the database is away, for every step of every second. */
export const sayStepFailed = (logger: Logger, step: string, err: unknown) =>
  byTheMinute(logger).say({
    level: 'error',
    msg: 'notifications',
    fields: { err, step },
    kind: `notifications ${step}`,
  })

/**
 * Does a step again and again: at once while there is something to do, else after a while. What goes wrong is said, and tried
 * again; nobody else waits for it. While it rests nothing is done.
 */
export function repeat(
  name: string,
  step: () => Promise<boolean>,
  { pauseMs, isResting, logger }: { pauseMs: number; isResting: () => boolean; logger: Logger },
): Repeating {
  const stopping = new AbortController()
  const { signal } = stopping
  const done = (async () => {
    while (!signal.aborted) {
      const isMore =
        !isResting() &&
        (await step().catch((err: unknown) => {
          sayStepFailed(logger, name, err)
          return false
        }))
      if (!isMore) await setTimeout(pauseMs, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    stop() {
      stopping.abort()
      return done
    },
  }
}
