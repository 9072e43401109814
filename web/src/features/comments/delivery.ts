import { comments, type RefusalCode } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { delivery } from '../../outbox/delivery.ts'
import { addOwnComment } from '../../store/own-changes.ts'
import { storeOf } from '../../store/store-of.ts'
import { text } from './text.ts'

export const commentKind = { name: 'comment', Payload: z.object({ entryId: z.string(), text: z.string() }) }

/** What its owner may want to send later, or to say elsewhere, stays. */
export const keptAfter: readonly RefusalCode[] = ['comments_closed', 'suspended', 'links_not_yet']

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
    keptAfter,
  })
