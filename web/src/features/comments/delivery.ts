import { comments, type OutputOf } from '@hakari/contract'
import { call } from '../../api/call.ts'
import type { Delivery } from '../../api/outbox.ts'
import type { ActOf } from '../../api/unsent.ts'
import { changePages, showCount } from './queries.ts'
import { text } from './text.ts'

export const commentDelivery: Delivery<ActOf<'comment'>, OutputOf<typeof comments.add>> = {
  isTyped: true,
  send: ({ id, act }) =>
    call(comments.add, { params: { id: act.entryId }, body: { text: act.text } }, { idempotencyKey: id }),
  onSent: (client, { entryId }, { comment, comments: count }) => {
    changePages(client, entryId, (items, index) =>
      index > 0 || items.some(({ id }) => id === comment.id) ? items : [comment, ...items],
    )
    showCount(client, entryId, count)
  },
  undone: text.failed,
}
