import type { Platform } from '../../platform/platform.ts'
import { keepUnderNewKey, underOtherKeys } from './queries.ts'
import { openTokens, sealTokens } from './sealed-tokens.ts'

/** Seals everything anew under the first key, so that the others can go. Returns how many it was. */
export async function rotateKeys({ db, vault }: Pick<Platform, 'db' | 'vault'>): Promise<number> {
  let done = 0
  for (;;) {
    const some = await underOtherKeys(db, vault.newestKey)
    if (some.length === 0) return done
    for (const { key, provider, sealed, version } of some) {
      if (!sealed) continue
      const owner = { memberId: key.memberId, provider }
      await keepUnderNewKey(db, key, { version, sealed: sealTokens(vault, owner, openTokens(vault, owner, sealed)) })
      done++
    }
  }
}
