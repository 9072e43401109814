import { comments } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { delivery } from '../../outbox/delivery.ts'
import { addOwnComment } from '../../store/own-changes.ts'
import { storeOf } from '../../store/store-of.ts'
import { text } from './text.ts'

export const commentKind = { name: 'comment', Payload: z.object({ entryId: z.string(), text: z.string() }) }

export const commentDelivery = (client: QueryClient) =>
  delivery({
    kind: commentKind,
    Answer: comments.add.output,
    isTyped: true,
    send: ({ entryId, text }, { id }) =>
      call(comments.add, { params: { id: entryId }, body: { text } }, { idempotencyKey: id }),
    onSent: ({ entryId }, { comment, comments: count }) => {
      addOwnComment(client, comment, entryId)
      storeOf(client).change('entry', entryId, () => ({ comments: count }))
    },
    undone: text.failed,
    // In some days it can be sent, and until then it is not lost.
    stays: 'links_not_yet',
  })
