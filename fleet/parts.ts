import type { Fleet } from './fleet.ts'
import { journeys } from './journeys.ts'
import { rolling } from './rolling.ts'
import { rounds } from './rounds/rounds.ts'

/** Something tried with a fleet of its own: `npm run fleet -- test NAME`. */
export interface Part {
  /** Settings of the app besides those of deploy/fleet/hakari.env. */
  settings?: Record<string, string>
  /** Prints what it sees; how many of it did not hold. */
  run: (fleet: Fleet, words: string[]) => Promise<number>
}

/** In the order in which `npm run fleet -- test` tries them. */
export const parts: Record<string, Part> = { rounds, rolling, journeys }
