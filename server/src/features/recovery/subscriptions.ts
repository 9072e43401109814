import type { Tx } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { addressChanged } from '../accounts/index.ts'
import { signedIn } from '../sessions/index.ts'
import { recoveryChanged } from './events.ts'
import { deleteRequest } from './queries.ts'

/** Whoever signs in has not lost everything; and a link at an address that is no longer the member's must do nothing. */
export function recoverySubscriptions({ events }: Pick<Platform, 'events'>): void {
  const end = async (tx: Tx, { memberId }: { memberId: string }) => {
    if (await deleteRequest(tx, memberId)) await events.announce(tx, recoveryChanged, { memberId })
  }
  events.subscribe(signedIn, end)
  events.subscribe(addressChanged, end)
}
