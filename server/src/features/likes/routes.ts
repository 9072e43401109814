import { likes } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { EntryLiked } from './events.ts'
import { deleteLike, insertLike, likesOf } from './queries.ts'

export function likeRoutes(serve: Serve, { db, events, realtime }: Pick<Platform, 'db' | 'events' | 'realtime'>) {
  const tell = (entryId: string, memberId: string, ownerId: string) =>
    realtime.tell({ entries: [entryId], own: [[memberId, entryId]], concerned: [ownerId, memberId] })

  serve(likes.like, async ({ params: { id: entryId }, viewer: { memberId } }) => {
    const { count, isNew, ownerId } = await db.transaction().execute(async (tx) => {
      const like = await insertLike(tx, { entryId, memberId })
      if (!like) throw new Refusal('not_found')
      const liked: EntryLiked = { type: 'entry_liked', entryId, memberId }
      if (like.is_new) await events.announce(tx, liked)
      return { count: await likesOf(tx, entryId), isNew: like.is_new, ownerId: like.owner_id }
    })
    if (isNew) tell(entryId, memberId, ownerId)
    return { isLiked: true, likes: count }
  })

  serve(likes.unlike, async ({ params: { id: entryId }, viewer: { memberId } }) => {
    const like = await deleteLike(db, { entryId, memberId })
    if (!like) throw new Refusal('not_found')
    if (like.was_there) tell(entryId, memberId, like.owner_id)
    return { isLiked: false, likes: await likesOf(db, entryId) }
  })
}
