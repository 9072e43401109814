import type { Refused } from '@hakari/contract'
import type { Clock } from './environment.ts'

export type Delivered = 'sent' | 'kept'

interface WaitingForm {
  done: (how: Delivered) => void
  fail: (error: Refused) => void
  cancel: () => void
}

/** A form waits this long before it says that the item is kept for later. */
const waitMs = 5000

/** The items whose forms wait to hear what became of them. */
export function createAwaitedItems(clock: Clock) {
  const awaited = new Map<string, WaitingForm>()
  /** Items that the form they were typed into still shows, so that no list shows them as unsent. */
  const inForms = new Set<string>()

  function stop(id: string): WaitingForm | undefined {
    const form = awaited.get(id)
    form?.cancel()
    awaited.delete(id)
    return form
  }

  return {
    stop,
    isInForm: (id: string) => inForms.has(id),
    /** Settles when the item is sent or refused, or the form has waited long enough. */
    until: async (id: string, begin: () => void): Promise<Delivered> => {
      inForms.add(id)
      const how = await new Promise<Delivered>((done, fail) => {
        awaited.set(id, { done, fail, cancel: clock.after(waitMs, () => stop(id)?.done('kept')) })
        begin()
      })
      if (how === 'kept') inForms.delete(id)
      return how
    },
    stopAll: (): void => {
      for (const id of awaited.keys()) stop(id)?.done('kept')
    },
  }
}
