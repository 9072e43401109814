import { writeShortly } from '../../platform/database/after-commit.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { assertMayPost } from '../newcomers/index.ts'
import { readerOf } from '../visibility/index.ts'
import { entryCommented } from './events.ts'
import { commentCount, commentUnderKey, insertComment, isCommentUnderKey, oneComment } from './queries.ts'
import { commentLimits } from './limits.ts'

interface Written {
  entryId: string
  memberId: string
  text: string
  idempotencyKey: string
}

/** One comment under one key. It is counted and written in one flight: what the answers forbid is rolled back. */
export async function addComment(
  { db, limits, events, clock }: Pick<Platform, 'db' | 'limits' | 'events' | 'clock'>,
  written: Written,
) {
  const { entryId, memberId } = written
  await assertMayPost({ db, clock }, memberId, [written.text], () => commentUnderKey(db, written))
  const taking = await limits.toTake([commentLimits.commentsPerMember, memberId], isCommentUnderKey(written))
  return writeShortly(
    db,
    async (tx, counted) => {
      const [added, use] = await Promise.all([insertComment(tx, written), counted])
      const earlier = added?.id ? undefined : await commentUnderKey(tx, written)
      if (!earlier) await taking.assertTaken(tx, use)
      if (!added) throw new Refusal('not_found')
      if (!added.mayComment && !earlier) throw new Refusal('comments_closed')
      if (added.id && added.isKeyOfDeleted) throw new Refusal('idempotency_key_reused')
      const id = added.id ?? replayed(earlier, written)
      const [comment, comments] = await Promise.all([
        // Who has just been let under the entry sees it, and what they wrote themselves.
        oneComment(tx, readerOf({ memberId, hidesNobody: Boolean(added.id) }), id),
        commentCount(tx, memberId, entryId),
        added.id &&
          events.announce(tx, entryCommented, { commentId: id, entryId, writerId: memberId, ownerId: added.ownerId }),
      ])
      if (!comment) throw new Refusal('not_signed_in')
      return { comment, comments }
    },
    taking.statement,
  )
}

/** The same again is the same comment; another one under its key is a mistake. */
function replayed(earlier: { id: number; entry_id: number; text: string } | undefined, written: Written): string {
  if (!earlier || String(earlier.entry_id) !== written.entryId || earlier.text !== written.text)
    throw new Refusal('idempotency_key_reused')
  return String(earlier.id)
}
