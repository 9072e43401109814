import type { Logger } from './logger.ts'

const minuteMs = 60_000

interface Said {
  level: 'info' | 'warn' | 'error'
  msg: string
  /** The line about the first one. */
  fields?: object
  /** The line about those that follow, besides how many they are; otherwise that of the last of them. */
  together?: object
  /** What is counted together, where the words do not say enough. */
  kind?: string
}

export interface ByTheMinute {
  /** The first one is written at once. What follows is counted, and written once a minute until a minute passes without any. */
  say: (said: Said) => void
  /** Writes what is counted so far: before a process ends. */
  flush: () => void
}

const ofLogger = new WeakMap<Logger, ByTheMinute>()

/** For what may happen a thousand times a minute for one and the same reason. Whoever has the same logger counts together. */
export function byTheMinute(logger: Logger): ByTheMinute {
  let found = ofLogger.get(logger)
  if (!found) ofLogger.set(logger, (found = countingInto(logger)))
  return found
}

interface Counted {
  times: number
  since: string
  last: Said
}

function countingInto(logger: Logger): ByTheMinute {
  const minutes = new Map<string, { counted: Counted | null; timer: NodeJS.Timeout }>()

  function write({ times, since, last }: Counted): void {
    const { level, msg, fields, together = fields } = last
    logger[level]({ ...together, times, since }, msg)
  }

  function begin(kind: string): void {
    const timer = setTimeout(() => {
      const counted = minutes.get(kind)?.counted
      minutes.delete(kind)
      if (!counted) return
      write(counted)
      begin(kind)
    }, minuteMs).unref()
    minutes.set(kind, { counted: null, timer })
  }

  return {
    say(said) {
      const { level, msg, fields = {}, kind = msg } = said
      const minute = minutes.get(kind)
      if (!minute) {
        logger[level](fields, msg)
        begin(kind)
      } else if (minute.counted) Object.assign(minute.counted, { times: minute.counted.times + 1, last: said })
      else minute.counted = { times: 1, since: new Date().toISOString(), last: said }
    },
    flush() {
      for (const { counted, timer } of minutes.values()) {
        clearTimeout(timer)
        if (counted) write(counted)
      }
      minutes.clear()
    },
  }
}
