import type { Tx } from '../../../platform/database/connect.ts'
import type { Platform } from '../../../platform/platform.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { hashOf, newSecret } from '../../../platform/secrets.ts'
import { browserToDisown, deleteBrowser, deleteSessionsIn, noteTold } from './queries.ts'
import { browserDisowned } from '../events.ts'

/** The secret of the mail that tells this address of the browser. */
export async function toldOfBrowser(tx: Tx, browserId: string, address: string): Promise<string> {
  const secret = newSecret()
  await noteTold(tx, browserId, { disown_hash: hashOf(secret), told_hash: hashOf(address) })
  return secret
}

/** Whose browser the mail told of, and whether it went to this address. Its owner's account is locked before anything is done to it. */
export async function browserTold(tx: Tx, secret: string) {
  const found = await browserToDisown(tx, hashOf(secret))
  if (!found) throw new Refusal('link_invalid')
  if (found.is_expired) throw new Refusal('link_expired')
  const { id: browserId, member_id: memberId, told_hash: toldHash } = found
  return { memberId, browserId, wasTold: (address: string) => hashOf(address).equals(toldHash) }
}

/**
 * It was not the member who signed in there. What was signed in ends; what was added from there to sign in with is for those
 * who keep it to look at: a stranger must not come back by it, nor keep the owner out.
 */
export async function disownBrowser(
  { events }: Pick<Platform, 'events'>,
  tx: Tx,
  { memberId, browserId }: { memberId: string; browserId: string },
): Promise<void> {
  await deleteSessionsIn(tx, browserId)
  await events.announce(tx, browserDisowned, { memberId, browserId })
  if (!(await deleteBrowser(tx, browserId))) throw new Refusal('link_invalid')
}
