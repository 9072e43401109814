import { likes } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeLike } from './change-like.ts'

export function likeRoutes(serve: Serve, deps: Pick<Platform, 'db' | 'events'>) {
  const change = changeLike(deps)

  serve(likes.like, ({ params, viewer: { memberId } }) => change({ entryId: params.id, memberId, isLiked: true }))

  serve(likes.unlike, ({ params, viewer: { memberId } }) => change({ entryId: params.id, memberId, isLiked: false }))
}
