import type { MemoryLimit } from '../../platform/limits/in-memory.ts'

export type GuardGuesses = (client: string, isThere: boolean) => void

/**
 * Codes are short, so that guessing them must not pay. Whoever missed too often is refused what is there too: otherwise
 * the refusal itself would tell the one from the other.
 */
export const guardGuesses =
  (misses: MemoryLimit): GuardGuesses =>
  (client, isThere) =>
    isThere ? misses.look(client) : misses(client)
