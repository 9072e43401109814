import type { Platform } from '../../platform/platform.ts'
import { entryCommented } from '../comments/index.ts'
import { followRequested, memberFollowed, requestsAccepted } from '../follows/index.ts'
import { entryLiked } from '../likes/index.ts'
import { writeForAccepted, writeForComment, writeForFollow, writeForLike, writeForRequest } from './queries.ts'

/** In the transaction of the cause. What takes the cause away takes these with it: their keys hang on it. */
export function activitySubscriptions({ events }: Pick<Platform, 'events'>): void {
  events.subscribe(entryLiked, writeForLike)
  events.subscribe(entryCommented, writeForComment)
  events.subscribe(memberFollowed, writeForFollow)
  events.subscribe(requestsAccepted, writeForAccepted)
  events.subscribe(followRequested, writeForRequest)
}
