/** What of the job queue is stopped and begun again. */
interface Worked {
  offWork: (queue: string, options: { wait: boolean }) => Promise<void>
}

export interface PausableWorkers {
  /** Begins at once, or when the pause is over. */
  add: (queue: string, begin: () => Promise<unknown>) => Promise<void>
  /** What is being done is finished; what waits goes on waiting, and no attempt of it is counted. */
  pause: () => Promise<void>
  resume: () => Promise<void>
}

/** Workers that can all rest together. */
export function pausableWorkers(boss: Worked, { isPaused }: { isPaused: boolean }): PausableWorkers {
  const known = new Map<string, () => Promise<unknown>>()
  let paused = isPaused
  return {
    async add(queue, begin) {
      known.set(queue, begin)
      if (!paused) await begin()
    },
    async pause() {
      if (paused) return
      paused = true
      await Promise.all([...known.keys()].map((queue) => boss.offWork(queue, { wait: false })))
    },
    async resume() {
      if (!paused) return
      paused = false
      for (const begin of known.values()) await begin()
    },
  }
}
