import type { Platform } from '../../platform/platform.ts'
import type { EntryCommented } from '../comments/index.ts'
import type { MemberFollowed } from '../follows/index.ts'
import type { EntryLiked } from '../likes/index.ts'
import { writeForComment, writeForFollow, writeForLike } from './queries.ts'

/** In the transaction of the cause. What takes the cause away takes these with it: their keys hang on it. */
export function listenForActivity({ events }: Pick<Platform, 'events'>): void {
  events.on<EntryLiked>('entry_liked', (tx, { entryId, memberId }) => writeForLike(tx, { entryId, memberId }))
  events.on<EntryCommented>('entry_commented', (tx, { commentId }) => writeForComment(tx, commentId))
  events.on<MemberFollowed>('member_followed', (tx, { by, whom }) => writeForFollow(tx, { by, whom }))
}
