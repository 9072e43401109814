import type { Db, Tx } from '../../../platform/database/connect.ts'
import { hashOf, newSecret } from '../../../platform/secrets.ts'
import {
  browserHashesOf,
  forgetBrowserByHash,
  forgetBrowsersBeyond,
  insertBrowser,
  isKnown,
  renameBrowser,
  touchBrowser,
} from './queries.ts'

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
  return (await isKnown(db, hash, email)) ? countedAs(hash) : null
}

const countedAs = (hash: Buffer) => `browser ${hash.toString('base64url')}`

/** Under what each of the browsers is counted that the member is known in. */
export const browsersCountedAs = async (db: Db, memberId: string): Promise<string[]> =>
  (await browserHashesOf(db, memberId)).map(countedAs)

interface Remembered {
  id: string
  secret: string
  /** Whether the member is not known in it, be it the first one or not: who forgot all others is to hear of a stranger's, too. */
  isNews: boolean
}

/** From now on the member is known here. Under a new secret, unless they were before: nobody can hand them one. */
export async function rememberBrowser(
  tx: Tx,
  { memberId, browser, userAgent }: { memberId: string; browser: string | undefined; userAgent: string },
): Promise<Remembered> {
  const known = browser && (await touchBrowser(tx, { hash: hashOf(browser), memberId, userAgent }))
  if (browser && known) return { id: known, secret: browser, isNews: false }
  const secret = newSecret()
  // Whoever shares this browser stays known in it.
  if (browser) await renameBrowser(tx, { from: hashOf(browser), to: hashOf(secret) })
  const id = await insertBrowser(tx, { hash: hashOf(secret), memberId, userAgent })
  await forgetBrowsersBeyond(tx, memberId)
  return { id, secret, isNews: true }
}

export const forgetBrowser = async (db: Db, browser: string | undefined): Promise<void> => {
  if (browser) await forgetBrowserByHash(db, hashOf(browser))
}
