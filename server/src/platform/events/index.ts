import type { Tx } from '../database/connect.ts'

interface AnyEvent {
  type: string
}
type Listener<E extends AnyEvent> = (tx: Tx, event: E) => Promise<void>

export interface Events {
  on<E extends AnyEvent>(type: E['type'], listener: Listener<E>): void
  announce(tx: Tx, event: AnyEvent): Promise<void>
}

/**
 * Listeners run inside the transaction of the cause: what they write is committed with it or not at
 * all, so nothing is announced that was rolled back and nothing committed is forgotten.
 */
export function createEvents(): Events {
  const listeners = new Map<string, Listener<never>[]>()
  return {
    on: (type, listener) => void listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    async announce(tx, event) {
      for (const listener of listeners.get(event.type) ?? []) await listener(tx, event as never)
    },
  }
}
