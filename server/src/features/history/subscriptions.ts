import type { Platform } from '../../platform/platform.ts'
import { serviceDisconnected } from '../imports/index.ts'
import { endRunsOf } from './queries.ts'

/** Whoever disconnects a service does not wait for it any more. */
export function historySubscriptions({ events }: Pick<Platform, 'events'>): void {
  events.subscribe(serviceDisconnected, (tx, { memberId, service }) => endRunsOf(tx, { memberId, source: service }))
}
