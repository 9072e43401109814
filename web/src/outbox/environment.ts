import type { Delivery } from './delivery.ts'

/** Storage that outlives the page. */
export interface KeyValueStorage {
  read: (name: string) => string | null
  /** Returns whether the value is stored now. */
  keep: (name: string, value: string) => boolean
  forget: (name: string) => void
  names: (beginning: string) => string[]
}

export interface Clock {
  now: () => number
  /** Returns a function that cancels it. */
  after: (ms: number, act: () => void) => () => void
}

interface OtherTabs {
  tell: (message: unknown) => void
  close: () => void
}

/** What an outbox needs of the browser it runs in, handed in so that tests can stop it at any step. */
export interface Environment {
  storage: KeyValueStorage
  clock: Clock
  /** Runs in one tab at a time. Where a browser has no locks, idempotency keys see to it that nothing happens twice. */
  withLock: (work: () => Promise<void>) => Promise<void>
  otherTabs: (hear: (message: unknown) => void) => OtherTabs
  /** Whose items they are: only their owner's session ever sees and sends them. */
  member: () => string | null
  /** How long to wait after so many runs that failed. */
  retryDelay: (failures: number) => number
  deliveries: readonly Delivery[]
}
