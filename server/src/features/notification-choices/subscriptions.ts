import type { Platform } from '../../platform/platform.ts'
import { addressChanged, addressProven } from '../accounts/index.ts'
import { resumeMail } from './queries.ts'

/** Another address, or one that has just shown that it takes mail, begins anew. */
export function resumptionSubscriptions({ events }: Pick<Platform, 'events'>): void {
  for (const kind of [addressChanged, addressProven])
    events.subscribe(kind, (tx, { memberId }) => resumeMail(tx, memberId))
}
