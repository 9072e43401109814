import { likes } from '@hakari/contract'
import { writeShortly } from '../../platform/database/after-commit.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { entryLiked, entryUnliked } from './events.ts'
import { deleteLike, insertLike, likesOf } from './queries.ts'

export function likeRoutes(serve: Serve, { db, events }: Pick<Platform, 'db' | 'events'>) {
  const change = (entryId: string, memberId: string, isLiked: boolean) =>
    writeShortly(db, async (tx) => {
      const [like, count] = await Promise.all([
        (isLiked ? insertLike : deleteLike)(tx, { entryId, memberId }),
        likesOf(tx, memberId, entryId),
      ])
      if (!like) throw new Refusal('not_found')
      const { hasChanged, ownerId } = like
      if (hasChanged) await events.announce(tx, isLiked ? entryLiked : entryUnliked, { entryId, memberId, ownerId })
      return { isLiked, likes: count }
    })

  serve(likes.like, ({ params, viewer }) => change(params.id, viewer.memberId, true))

  serve(likes.unlike, ({ params, viewer }) => change(params.id, viewer.memberId, false))
}
