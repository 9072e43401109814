import { comments, type OutputOf } from '@hakari/contract'
import { call } from '../../api/call.ts'
import type { Delivery } from '../../api/outbox.ts'
import type { ActOf } from '../../api/unsent.ts'
import { addOwnComment } from '../../store/own.ts'
import { storeOf } from '../../store/store-of.ts'
import { text } from './text.ts'

export const commentDelivery: Delivery<ActOf<'comment'>, OutputOf<typeof comments.add>> = {
  isTyped: true,
  send: ({ id, act }) =>
    call(comments.add, { params: { id: act.entryId }, body: { text: act.text } }, { idempotencyKey: id }),
  onSent: (client, { entryId }, { comment, comments: count }) => {
    addOwnComment(client, comment, entryId)
    storeOf(client).change('entry', entryId, () => ({ comments: count }))
  },
  undone: text.failed,
}
