import { afterCommit } from '../database/after-commit.ts'
import type { Tx } from '../database/connect.ts'
import type { Changes } from '../realtime/changes.ts'

/** One kind of thing that happens, as a value of the slice in which it does. */
export interface EventKind<E extends object> {
  /** Where open screens are told to look; `toNobody` is an answer, too. */
  tells: (event: E) => Partial<Changes>
}
type Listener<E extends object> = (tx: Tx, event: E) => Promise<void>

/** Nothing that an open screen shows is changed by it. */
export const toNobody = (): Partial<Changes> => ({})

export interface Events {
  on<E extends object>(kind: EventKind<E>, listener: Listener<E>): void
  announce<E extends object>(tx: Tx, kind: EventKind<E>, event: E): Promise<void>
}

/**
 * Listeners run inside the transaction of the cause: what they write is committed with it or not at
 * all, so nothing is announced that was rolled back and nothing committed is forgotten. Open screens are told after it.
 */
export function createEvents(tell: (changes: Partial<Changes>) => void): Events {
  const listeners = new Map<object, Listener<never>[]>()
  return {
    on: (kind, listener) => void listeners.set(kind, [...(listeners.get(kind) ?? []), listener]),
    async announce(tx, kind, event) {
      for (const listener of listeners.get(kind) ?? []) await listener(tx, event as never)
      if (kind.tells !== toNobody) afterCommit(tx, () => tell(kind.tells(event)))
    },
  }
}
