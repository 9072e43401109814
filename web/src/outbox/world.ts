import type { Delivery } from './delivery.ts'

/** What stays when the page goes. */
export interface Storage {
  read: (name: string) => string | null
  /** Whether it is kept now. */
  keep: (name: string, value: string) => boolean
  forget: (name: string) => void
  names: (beginning: string) => string[]
}

export interface Clock {
  now: () => number
  /** Returns what calls it off. */
  after: (ms: number, act: () => void) => () => void
}

interface OtherTabs {
  tell: (message: unknown) => void
  close: () => void
}

/** Everything an outbox knows of where it runs. */
export interface World {
  storage: Storage
  clock: Clock
  /** One tab at a time. Where a browser has no locks, the keys see to it that nothing happens twice. */
  alone: (work: () => Promise<void>) => Promise<void>
  otherTabs: (hear: (message: unknown) => void) => OtherTabs
  /** Whose acts they are: only their owner's session ever sees and sends them. */
  member: () => string | null
  /** How long to wait after so many rounds that came to nothing. */
  patience: (failures: number) => number
  deliveries: readonly Delivery[]
}
