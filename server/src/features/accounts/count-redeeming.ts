import { knownBrowser } from '../sessions/index.ts'
import type { AccountDeps } from './deps.ts'
import { accountLimits } from './limits.ts'

/** A try to use a mailed link. Neighbours at the same address use up none of a known browser's. */
export async function countRedeeming(
  { db, limits }: Pick<AccountDeps, 'db' | 'limits'>,
  { client, browser }: { client: string; browser: string | undefined },
): Promise<void> {
  const own = await knownBrowser(db, { browser })
  await limits.takeOwnOr(own !== null && [[accountLimits.redeemPerKnownBrowser, own]], [
    [accountLimits.redeemPerClient, client],
  ])
}
