import type { Commenters, Entry } from '@hakari/contract'
import type { Platform } from '../../../platform/platform.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { commentersChanged } from '../events.ts'
import { entryLimits } from '../limits.ts'
import { oneEntry, seesEntry } from '../queries.ts'
import { lockMember } from '../writing/queries.ts'
import { changeCommenters } from './queries.ts'

interface Wanted {
  id: string
  memberId: string
  commenters: Commenters
}

/** Says who may write under an entry. What was written stays. */
export async function setCommenters(
  { db, limits, events }: Pick<Platform, 'db' | 'limits' | 'events'>,
  { id, memberId, commenters }: Wanted,
): Promise<Entry> {
  await limits.take([[entryLimits.audiencesPerMember, memberId]])
  await db.transaction().execute(async (tx) => {
    if (!(await lockMember(tx, memberId))) throw new Refusal('not_signed_in')
    if (!(await changeCommenters(tx, { id, memberId, commenters })))
      throw new Refusal((await seesEntry(tx, memberId, id)) ? 'not_own_entry' : 'not_found')
    await events.announce(tx, commentersChanged, { entryId: id, memberId })
  })
  const entry = await oneEntry(db, memberId, id)
  if (!entry) throw new Refusal('not_found')
  return entry
}
