import type { Platform } from '../../platform/platform.ts'
import { type Key, keepUnderNewKey, underOtherKeys } from './queries.ts'
import { openTokens, sealTokens } from './sealed-tokens.ts'

/** Seals everything anew under the first key, so that the others can go. What does not open is counted and left. */
export async function rotateKeys({
  db,
  vault,
}: Pick<Platform, 'db' | 'vault'>): Promise<{ done: number; left: number }> {
  const count = { done: 0, left: 0 }
  let after: Key | undefined
  for (;;) {
    const some = await underOtherKeys(db, vault.newestKey, after)
    if (some.length === 0) return count
    for (const { key, provider, sealed, version } of some) {
      after = key
      if (!sealed) continue
      const owner = { memberId: key.memberId, provider }
      try {
        await keepUnderNewKey(db, key, { version, sealed: sealTokens(vault, owner, openTokens(vault, owner, sealed)) })
        count.done++
      } catch {
        count.left++
      }
    }
  }
}
