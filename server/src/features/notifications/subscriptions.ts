import type { Platform } from '../../platform/platform.ts'
import { activitiesWritten } from '../activity/index.ts'
import { insertPendingActivities } from './queries.ts'

/** In the transaction of what happened: what is to be sent of it exists exactly when it does. */
export function notificationSubscriptions({ events }: Pick<Platform, 'events'>): void {
  events.subscribe(activitiesWritten, async (tx, { written }) => {
    if (written.length === 0) return
    await insertPendingActivities(
      tx,
      written.map(({ id }) => id),
    )
  })
}
