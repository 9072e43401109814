import type { Audience, Entry } from '@hakari/contract'
import type { Platform } from '../../../platform/platform.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { rankOf } from '../../visibility/index.ts'
import { entryReseen } from '../events.ts'
import { entryLimits } from '../limits.ts'
import { oneEntry, seesEntry } from '../queries.ts'
import { lockMember } from '../writing/queries.ts'
import { changeAudience, lockAudience } from './queries.ts'

interface Wanted {
  id: string
  memberId: string
  audience: Audience
  /** Who is suspended shows nobody more than before. */
  isSuspended: boolean
}

/** Says for whom an entry is. Once it is not for everyone, no address that strangers have leads to it any more. */
export async function setAudience(
  { db, limits, events }: Pick<Platform, 'db' | 'limits' | 'events'>,
  { id, memberId, audience, isSuspended }: Wanted,
): Promise<Entry> {
  await limits.take([[entryLimits.audiencesPerMember, memberId]])
  await db.transaction().execute(async (tx) => {
    if (!(await lockMember(tx, memberId))) throw new Refusal('not_signed_in')
    const before = await lockAudience(tx, { id, memberId })
    if (!before) throw new Refusal((await seesEntry(tx, memberId, id)) ? 'not_own_entry' : 'not_found')
    if (before.audience === rankOf(audience)) return
    if (before.isHidden) throw new Refusal('hidden_by_moderators')
    if (isSuspended && rankOf(audience) < before.audience) throw new Refusal('suspended')
    await changeAudience(tx, { id, audience })
    const isClosed = before.audience === rankOf('everyone')
    const isPublic = !before.isPrivate && (isClosed || audience === 'everyone')
    await events.announce(tx, entryReseen, { entryId: id, memberId, needed: before.needed, isClosed, isPublic })
  })
  const entry = await oneEntry(db, memberId, id)
  if (!entry) throw new Refusal('not_found')
  return entry
}
