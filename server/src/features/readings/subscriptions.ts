import type { Platform } from '../../platform/platform.ts'
import { entryRecorded } from '../entries/index.ts'
import { linkToEntry } from './queries.ts'

/** What was filled in from a service and published is that reading, published. */
export function readingSubscriptions({ events }: Pick<Platform, 'events'>): void {
  events.subscribe(entryRecorded, async (tx, { entryId, source }) => {
    if (source !== 'typed') await linkToEntry(tx, entryId)
  })
}
