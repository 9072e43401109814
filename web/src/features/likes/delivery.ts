import { likes } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { delivery } from '../../outbox/delivery.ts'
import { storeOf } from '../../store/store-of.ts'
import { text } from './text.ts'

export const likeKind = { name: 'like', Payload: z.object({ entryId: z.string(), isLiked: z.boolean() }) }

export const likeId = (entryId: string) => `like-${entryId}`

export const likeDelivery = (client: QueryClient) =>
  delivery({
    kind: likeKind,
    Answer: likes.like.output,
    isTyped: false,
    send: ({ entryId, isLiked }) => call(isLiked ? likes.like : likes.unlike, { params: { id: entryId } }),
    onSent: ({ entryId }, answer) => storeOf(client).change('entry', entryId, () => answer),
    undone: text.failed,
  })
