import type { Platform } from '../../platform/platform.ts'
import { browserDisowned } from '../sessions/index.ts'
import { deletePasskeysFrom } from './queries.ts'

/** A stranger who was in must not come back with a passkey they left behind. */
export function passkeySubscriptions({ events }: Pick<Platform, 'events'>): void {
  events.subscribe(browserDisowned, async (tx, { browserId }) => {
    await deletePasskeysFrom(tx, browserId)
  })
}
