import { comments } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { pageBefore, withIdCursors, toPage } from '../../platform/pagination.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { oneEntry, seesEntry } from '../entries/index.ts'
import { readerOf } from '../visibility/index.ts'
import { addComment } from './add-comment.ts'
import { commentsOn, oneComment } from './queries.ts'
import { removeComment } from './remove-comment.ts'

export function commentRoutes(serve: Serve, deps: Pick<Platform, 'db' | 'reads' | 'limits' | 'events' | 'clock'>) {
  const { db, reads } = deps

  serve(comments.list, async ({ params, query, viewer }) => {
    const reader = readerOf(viewer)
    const page = { entryId: params.id, ...pageBefore(query.before) }
    const found = await reads(async (there) => {
      if (!(await seesEntry(there, reader, params.id))) throw new Refusal('not_found')
      return commentsOn(there, reader, page)
    })
    return toPage(withIdCursors(found))
  })

  serve(comments.add, ({ params, body, viewer: { memberId }, idempotencyKey }) =>
    addComment(deps, { entryId: params.id, memberId, text: body.text, idempotencyKey }),
  )

  serve(comments.remove, ({ params, viewer: { memberId } }) =>
    db.transaction().execute(async (tx) => {
      const gone = await removeComment(deps, tx, { id: params.id, viewerId: memberId })
      if (!gone) throw new Refusal((await oneComment(tx, memberId, params.id)) ? 'not_own_comment' : 'not_found')
      const { comments: count = 0, newestComment = null } = (await oneEntry(tx, memberId, gone.entryId)) ?? {}
      return { comments: count, newestComment }
    }),
  )
}
