import type { MemoryLimit } from '../../platform/limits/in-memory.ts'

export type EnumerationGuard = (client: string, code: string, isThere: boolean) => void

const mostRemembered = 10_000

/**
 * Codes are short, so that guessing them must not pay. Whoever missed too often is refused what is there too: otherwise
 * the refusal itself would tell the one from the other. The same miss again tells nothing: a crowd behind one address that
 * follows one dead link guesses nothing.
 */
export function enumerationGuard(misses: MemoryLimit): EnumerationGuard {
  const missed = new Set<string>()
  return (client, code, isThere) => {
    const miss = `${client} ${code}`
    if (isThere || missed.has(miss)) return misses.look(client)
    misses(client)
    missed.add(miss)
    for (const oldest of missed) {
      if (missed.size <= mostRemembered) break
      missed.delete(oldest)
    }
  }
}
