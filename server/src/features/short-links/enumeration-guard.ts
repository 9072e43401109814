import type { MemoryLimit } from '../../platform/limits/in-memory.ts'

export type EnumerationGuard = (client: string, isThere: boolean) => void

/**
 * Codes are short, so that guessing them must not pay. Whoever missed too often is refused what is there too: otherwise
 * the refusal itself would tell the one from the other.
 */
export const enumerationGuard =
  (misses: MemoryLimit): EnumerationGuard =>
  (client, isThere) =>
    isThere ? misses.look(client) : misses(client)
