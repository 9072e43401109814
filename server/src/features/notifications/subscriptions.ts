import type { EventKind } from '../../platform/events/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertPendingActivities } from './queries.ts'

/** In the transaction of what happened: what is to be sent of it exists exactly when it does. */
export function notificationSubscriptions<E extends { written: { id: number }[] }>(
  { events }: Pick<Platform, 'events'>,
  activitiesWritten: EventKind<E>,
): void {
  events.subscribe(activitiesWritten, async (tx, { written }) => {
    if (written.length === 0) return
    insertPendingActivities(
      tx,
      written.map(({ id }) => id),
    )
  })
}
