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

interface Settings {
  pauseMs: number
  isResting: () => boolean
  logger: Logger
  /** After the pause, how much longer. */
  until?: (signal: AbortSignal) => Promise<void>
  /** There was something to do, and now there is nothing more. */
  onDone?: () => Promise<void>
}

/**
 * Does a step again and again: at once while there is something to do, else after a while. What goes wrong is said, and tried
 * again; nobody else waits for it. While it rests nothing is done.
 */
export function repeat(
  name: string,
  step: () => Promise<boolean>,
  { pauseMs, isResting, logger, until, onDone }: Settings,
): Repeating {
  const stopping = new AbortController()
  const { signal } = stopping
  const isMore = async () =>
    !isResting() &&
    (await step().catch((err: unknown) => {
      sayStepFailed(logger, name, err)
      return false
    }))
  const done = (async () => {
    while (!signal.aborted) {
      let hasDone = false
      while (!signal.aborted && (await isMore())) hasDone = true
      if (hasDone && !signal.aborted) await onDone?.()
      await setTimeout(pauseMs, undefined, { signal }).catch(() => {})
      await until?.(signal)
    }
  })()
  return {
    stop() {
      stopping.abort()
      return done
    },
  }
}
