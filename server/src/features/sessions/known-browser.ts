import type { Db, Tx } from '../../platform/database/connect.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import { deleteBrowser, deleteBrowsersBeyond, insertBrowser, isKnown, renameBrowser, touchBrowser } from './queries.ts'

/**
 * Under what this browser is counted by itself, where whoever has this address, or anybody, has signed in with it before.
 * Who sends no cookie costs no look.
 */
export async function knownBrowser(
  db: Db,
  { browser, email }: { browser: string | undefined; email?: string },
): Promise<string | null> {
  if (!browser) return null
  const hash = hashOf(browser)
  return (await isKnown(db, hash, email)) ? `browser ${hash.toString('base64url')}` : null
}

/** From now on the member is known here. Under a new secret, unless they were before: nobody can hand them one. */
export async function rememberBrowser(
  tx: Tx,
  { memberId, browser }: { memberId: string; browser: string | undefined },
): Promise<string> {
  if (browser && (await touchBrowser(tx, { hash: hashOf(browser), memberId }))) return browser
  const secret = newSecret()
  // Whoever shares this browser stays known in it.
  if (browser) await renameBrowser(tx, { from: hashOf(browser), to: hashOf(secret) })
  await insertBrowser(tx, { hash: hashOf(secret), memberId })
  await deleteBrowsersBeyond(tx, memberId)
  return secret
}

export const forgetBrowser = async (db: Db, browser: string | undefined): Promise<void> => {
  if (browser) await deleteBrowser(db, hashOf(browser))
}
