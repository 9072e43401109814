import { comments } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { pageBelow, placedById, toPage } from '../../platform/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { seesEntry } from '../entries/index.ts'
import { addComment } from './add-comment.ts'
import { commentCount, commentsOn, deleteComment, oneComment } from './queries.ts'

export function commentRoutes(serve: Serve, deps: Pick<Platform, 'db' | 'limits' | 'events' | 'realtime'>) {
  const { db, realtime } = deps

  serve(comments.list, async ({ params, query, viewer: { memberId } }) => {
    if (!(await seesEntry(db, memberId, params.id))) throw new Refusal('not_found')
    const page = { entryId: params.id, ...pageBelow(query.before) }
    return toPage(placedById(await commentsOn(db, memberId, page)))
  })

  serve(comments.add, async ({ params, body, viewer: { memberId }, idempotencyKey }) => {
    const written = { entryId: params.id, memberId, text: body.text, idempotencyKey }
    const { answer, ownerId } = await addComment(deps, written)
    realtime.tell({ entries: [params.id], concerned: [ownerId, memberId] })
    return answer
  })

  serve(comments.remove, async ({ params, viewer: { memberId } }) => {
    const { entryId, concerned, ...left } = await db.transaction().execute(async (tx) => {
      const gone = await deleteComment(tx, { id: params.id, viewerId: memberId })
      if (gone) return { ...gone, comments: await commentCount(tx, gone.entryId) }
      throw new Refusal((await oneComment(tx, memberId, params.id)) ? 'not_own_comment' : 'not_found')
    })
    realtime.tell({ entries: [entryId], concerned })
    return left
  })
}
