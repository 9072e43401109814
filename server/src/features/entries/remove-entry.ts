import type { Tx } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { entryRemoved } from './events.ts'
import { deleteEntry, lockOwner } from './writing/queries.ts'

/** False when the member has no such entry. */
export async function removeEntry(
  { events }: Pick<Platform, 'events'>,
  tx: Tx,
  { id, memberId }: { id: string; memberId: string },
): Promise<boolean> {
  const gone = await deleteEntry(tx, { id, memberId })
  if (!gone) return false
  await events.announce(tx, entryRemoved, { entryId: id, memberId, needed: gone.needed })
  return true
}

/** An operator deletes an entry as its owner would, whoever that is. False when it is gone. */
export const removeEntryOfAnybody = ({ db, events }: Pick<Platform, 'db' | 'events'>, id: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const memberId = await lockOwner(tx, id)
    return memberId !== undefined && removeEntry({ events }, tx, { id, memberId })
  })
