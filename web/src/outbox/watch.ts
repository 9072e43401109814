import type { Refused } from '@hakari/contract'
import type { Clock } from './world.ts'

export type Delivered = 'sent' | 'kept'

interface Watcher {
  done: (how: Delivered) => void
  fail: (error: Refused) => void
  callOff: () => void
}

/** For so long somebody watches it being sent. */
const watchedMs = 5000

/** The forms that wait for what becomes of what was typed into them. */
export function createWatch(clock: Clock) {
  const watched = new Map<string, Watcher>()
  /** What the form it was typed into still shows. */
  const inForms = new Set<string>()

  function stop(id: string): Watcher | undefined {
    const watcher = watched.get(id)
    watcher?.callOff()
    watched.delete(id)
    return watcher
  }

  return {
    stop,
    isInForm: (id: string) => inForms.has(id),
    /** Until it is sent or refused, or nobody wants to wait any longer. */
    until: async (id: string, begin: () => void): Promise<Delivered> => {
      inForms.add(id)
      const how = await new Promise<Delivered>((done, fail) => {
        watched.set(id, { done, fail, callOff: clock.after(watchedMs, () => stop(id)?.done('kept')) })
        begin()
      })
      if (how === 'kept') inForms.delete(id)
      return how
    },
    stopAll: (): void => {
      for (const id of watched.keys()) stop(id)?.done('kept')
    },
  }
}
