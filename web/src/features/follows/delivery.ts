import { follows } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { delivery } from '../../outbox/delivery.ts'
import { withLiveUpdates } from '../../store/lazy-live-updates.ts'
import { invalidateDependents } from '../../store/own-changes.ts'
import { showAnswer, showHeard, showUndone } from './show-follow.ts'
import { text } from './delivery-text.ts'

/** What the viewer wants: of somebody who is asked first, to follow is to ask. Builds of before did not say what was before. */
export const followKind = {
  name: 'follow',
  Payload: z.object({
    memberId: z.string(),
    isFollowed: z.boolean(),
    before: z.optional(z.object({ isFollowed: z.boolean(), isRequested: z.boolean() })),
  }),
}

export const followId = (memberId: string) => `follow-${memberId}`

export const followDelivery = (client: QueryClient) =>
  delivery({
    kind: followKind,
    Answer: follows.follow.output,
    isTyped: false,
    send: ({ memberId, isFollowed }) =>
      call(isFollowed ? follows.follow : follows.unfollow, { params: { id: memberId } }),
    onSent: ({ memberId }, answer) => {
      showAnswer(client, memberId, answer)
      invalidateDependents(client, 'follows')
    },
    onUnread: ({ memberId }) => {
      showHeard(client, memberId)
      withLiveUpdates(({ refetchEverything }) => refetchEverything(client))
    },
    undone: text.failed,
    onUndone: ({ memberId, isFollowed, before }) => {
      showUndone(client, memberId, before ?? { isFollowed: !isFollowed, isRequested: false })
      withLiveUpdates(({ refetchEverything }) => refetchEverything(client))
    },
  })
