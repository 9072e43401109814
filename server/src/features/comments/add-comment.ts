import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockVisibleEntry } from '../entries/index.ts'
import { assertMayPost } from '../newcomers/index.ts'
import { entryCommented } from './events.ts'
import { commentCount, commentUnderKey, insertComment, oneComment } from './queries.ts'
import { commentLimits } from './limits.ts'

interface Written {
  entryId: string
  memberId: string
  text: string
  idempotencyKey: string
}

export async function addComment(
  { db, limits, events, clock }: Pick<Platform, 'db' | 'limits' | 'events' | 'clock'>,
  written: Written,
) {
  const { entryId, memberId } = written
  const earlier = await commentUnderKey(db, written)
  if (!earlier) await assertMayPost({ db, clock }, memberId, [written.text])
  if (!earlier) await limits.take([[commentLimits.commentsPerMember, memberId]])
  return db.transaction().execute(async (tx) => {
    const entry = await lockVisibleEntry(tx, memberId, entryId)
    if (!entry) throw new Refusal('not_found')
    if (!entry.may_comment && !earlier) throw new Refusal('comments_closed')
    const inserted = await insertComment(tx, written)
    if (inserted?.isKeyOfDeleted) throw new Refusal('idempotency_key_reused')
    const id = inserted?.id ?? replayed(await commentUnderKey(tx, written), written)
    const commented = { commentId: id, entryId, writerId: memberId, ownerId: entry.member_id }
    if (inserted) await events.announce(tx, entryCommented, commented)
    const comment = await oneComment(tx, memberId, id)
    if (!comment) throw new Refusal('not_signed_in')
    return { comment, comments: await commentCount(tx, memberId, entryId) }
  })
}

/** The same again is the same comment; another one under its key is a mistake. */
function replayed(earlier: { id: number; entry_id: number; text: string } | undefined, written: Written): string {
  if (!earlier || String(earlier.entry_id) !== written.entryId || earlier.text !== written.text)
    throw new Refusal('idempotency_key_reused')
  return String(earlier.id)
}
