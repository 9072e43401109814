import type { Tx } from '../../../platform/database/connect.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requestsAccepted } from '../events.ts'
import { acceptWaiting } from './queries.ts'

/** Whoever waits for a member, or one of them, follows from now on and is told so. Returns how many these are. */
export async function acceptRequests(
  { events }: Pick<Platform, 'events'>,
  tx: Tx,
  { memberId, only }: { memberId: string; only?: string },
): Promise<number> {
  const by = await acceptWaiting(tx, memberId, only)
  if (by.length > 0) await events.announce(tx, requestsAccepted, { by, whom: memberId })
  return by.length
}
