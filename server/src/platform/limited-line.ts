import { Refusal } from './refusal.ts'

interface Settings {
  atOnce: number
  waiting: number
}

/** Runs at most so many tasks at once, in the order they came; whoever finds the line full is turned away. */
export function limitedLine({ atOnce, waiting }: Settings): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const line: (() => void)[] = []
  return async (task) => {
    if (running < atOnce) running++
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve))
    else throw new Refusal('unavailable', 5)
    try {
      return await task()
    } finally {
      // Whoever is next takes over the place, so that nobody slips in between.
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
