import type { Logger } from '../../../platform/logger.ts'

export interface Repeating {
  stop: () => Promise<void>
}

/**
 * Does a step again and again: at once while there is something to do, else after a while. What goes wrong is said, and tried
 * again; nobody else waits for it.
 */
export function repeat(
  name: string,
  step: () => Promise<boolean>,
  { pauseMs, logger }: { pauseMs: number; logger: Logger },
): Repeating {
  let isRunning = true
  let wake = () => {}
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const done = (async () => {
    while (isRunning) {
      const isMore = await step().catch((error: unknown) => {
        logger.error({ err: error, step: name }, 'notifications')
        return false
      })
      if (!isMore && isRunning) await pause()
    }
  })()
  return {
    stop() {
      isRunning = false
      wake()
      return done
    },
  }
}
