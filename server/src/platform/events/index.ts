import { afterCommit } from '../database/after-commit.ts'
import type { Tx } from '../database/connect.ts'
import type { Changes } from '../realtime/changes.ts'

/** One kind of thing that happens, as a value of the slice in which it does. */
export interface EventKind<E extends object> {
  /** Where open screens are told to look; `toNobody` is an answer, too. */
  tells: (event: E) => Partial<Changes>
}
type Subscriber<E extends object> = (tx: Tx, event: E) => Promise<void>

/** Nothing that an open screen shows is changed by it. */
export const toNobody = (): Partial<Changes> => ({})

export interface Events {
  subscribe<E extends object>(kind: EventKind<E>, subscriber: Subscriber<E>): void
  announce<E extends object>(tx: Tx, kind: EventKind<E>, event: E): Promise<void>
}

/**
 * Subscribers run inside the transaction of the cause: what they write is committed with it or not at
 * all, so nothing is announced that was rolled back and nothing committed is forgotten. Open screens are told after it.
 */
export function createEvents(tell: (changes: Partial<Changes>) => void): Events {
  const subscribers = new Map<object, Subscriber<never>[]>()
  return {
    subscribe: (kind, subscriber) => void subscribers.set(kind, [...(subscribers.get(kind) ?? []), subscriber]),
    async announce(tx, kind, event) {
      for (const subscriber of subscribers.get(kind) ?? []) await subscriber(tx, event as never)
      if (kind.tells !== toNobody) afterCommit(tx, () => tell(kind.tells(event)))
    },
  }
}
