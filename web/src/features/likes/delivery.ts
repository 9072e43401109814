import { likes } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { delivery } from '../../outbox/delivery.ts'
import { storeOf } from '../../store/store-of.ts'
import { text } from './text.ts'

export const likeKind = { name: 'like', Payload: z.object({ entryId: z.string(), isLiked: z.boolean() }) }

export const likeId = (entryId: string) => `like-${entryId}`

/** Under which the last like that came through, or was taken back, is known, for who knows no more of an entry. */
export const ownLikeKey = (entryId: string) => ['own like', entryId] as const

export const likeDelivery = (client: QueryClient) =>
  delivery({
    kind: likeKind,
    Answer: likes.like.output,
    isTyped: false,
    send: ({ entryId, isLiked }) => call(isLiked ? likes.like : likes.unlike, { params: { id: entryId } }),
    onSent: ({ entryId, isLiked }, answer) => {
      storeOf(client).change('entry', entryId, () => answer)
      client.setQueryData(ownLikeKey(entryId), isLiked)
    },
    undone: text.failed,
    onUndone: ({ entryId, isLiked }) => client.setQueryData(ownLikeKey(entryId), !isLiked),
  })
