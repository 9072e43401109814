import { likes } from '@hakari/contract'
import type { Tx } from '../../platform/database/connect.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { visibleEntry } from '../entries/index.ts'
import type { EntryLiked } from './events.ts'
import { deleteLike, insertLike, likesOf } from './queries.ts'

export function likeRoutes(serve: Serve, { db, events }: Pick<Platform, 'db' | 'events'>) {
  serve(likes.like, ({ params, viewer: { memberId } }) =>
    db.transaction().execute(async (tx) => {
      const ownerId = await ownerOf(tx, memberId, params.id)
      const liked: EntryLiked = { type: 'entry_liked', entryId: params.id, memberId, ownerId }
      if (await insertLike(tx, { entryId: params.id, memberId })) await events.announce(tx, liked)
      return { isLiked: true, likes: await likesOf(tx, params.id) }
    }),
  )

  serve(likes.unlike, ({ params, viewer: { memberId } }) =>
    db.transaction().execute(async (tx) => {
      await ownerOf(tx, memberId, params.id)
      await deleteLike(tx, { entryId: params.id, memberId })
      return { isLiked: false, likes: await likesOf(tx, params.id) }
    }),
  )
}

async function ownerOf(tx: Tx, viewerId: string, entryId: string): Promise<string> {
  const entry = await visibleEntry(tx, viewerId, entryId)
  if (!entry) throw new Refusal('not_found')
  return entry.member_id
}
