import type { Platform } from '../../platform/platform.ts'
import { keepUnderNewKey, underOtherKeys } from './queries.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'

/** Seals every secret anew under the first key, so that the others can go. What does not open is counted and left. */
export async function rotateAuthenticatorKeys({
  db,
  vault,
}: Pick<Platform, 'db' | 'vault'>): Promise<{ done: number; left: number }> {
  const count = { done: 0, left: 0 }
  let after: string | undefined
  for (;;) {
    const some = await underOtherKeys(db, vault.newestKey, after)
    if (some.length === 0) return count
    for (const row of some) {
      after = row.member_id
      try {
        const anew = sealSecret(vault, row.member_id, openSecret(vault, row.member_id, row))
        await keepUnderNewKey(db, row.member_id, row.sealed, anew)
        count.done++
      } catch {
        count.left++
      }
    }
  }
}
