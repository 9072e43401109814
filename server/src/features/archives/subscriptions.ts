import type { Platform } from '../../platform/platform.ts'
import { memberRemoved } from '../accounts/index.ts'
import { deleteArchive } from './queries.ts'
import { discardZip } from './stored-zip.ts'

/** Whoever leaves takes along what was made for them. */
export function archiveSubscriptions({ events, jobs }: Pick<Platform, 'events' | 'jobs'>): void {
  events.subscribe(memberRemoved, async (tx, { memberId }) =>
    discardZip({ jobs }, tx, await deleteArchive(tx, memberId)),
  )
}
