import type { Platform } from '../../platform/platform.ts'
import { entryReseen } from '../entries/index.ts'
import { accountClosed } from '../privacy/index.ts'
import { endCode, endSharedOf, giveNewAddress } from './queries.ts'

/** In the transaction of the cause: once something is not for everyone, no address that strangers have leads to it again. */
export function shortLinkSubscriptions({ events }: Pick<Platform, 'events'>): void {
  events.subscribe(entryReseen, async (tx, { entryId, memberId, isClosed }) => {
    if (!isClosed) return
    await giveNewAddress(tx, { entryId, memberId })
    await endCode(tx, entryId)
  })
  events.subscribe(accountClosed, (tx, { memberId }) => endSharedOf(tx, memberId))
}
