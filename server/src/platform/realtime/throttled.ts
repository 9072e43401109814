interface Throttled {
  /** Runs before long, together with whatever else asks for it until then. */
  schedule: () => void
  /** Runs what waits and comes back when all is done. */
  flush: () => Promise<void>
}

/** Long enough for what happens together to be told together. */
const shortestWaitMs = 150

/** A task that runs at most once in so many milliseconds, and never twice at the same time. */
export function throttled(
  pauseMs: number,
  run: () => Promise<void>,
  onFailure: (error: unknown) => void | Promise<void>,
): Throttled {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()
  let last = -Infinity
  const start = () => {
    timer = null
    running = running.then(run).catch(onFailure)
    last = performance.now()
    return running
  }
  return {
    schedule() {
      timer ??= setTimeout(() => void start(), Math.max(shortestWaitMs, last + pauseMs - performance.now()))
    },
    async flush() {
      if (timer === null) return running
      clearTimeout(timer)
      await start()
    },
  }
}
