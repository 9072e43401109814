import type { Platform } from '../../platform/platform.ts'
import { entryCommented } from '../comments/index.ts'
import { memberFollowed } from '../follows/index.ts'
import { entryLiked } from '../likes/index.ts'
import { writeForComment, writeForFollow, writeForLike } from './queries.ts'

/** In the transaction of the cause. What takes the cause away takes these with it: their keys hang on it. */
export function activitySubscriptions({ events }: Pick<Platform, 'events'>): void {
  events.subscribe(entryLiked, writeForLike)
  events.subscribe(entryCommented, writeForComment)
  events.subscribe(memberFollowed, writeForFollow)
}
