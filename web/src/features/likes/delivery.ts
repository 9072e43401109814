import { likes, type OutputOf } from '@hakari/contract'
import { call } from '../../api/call.ts'
import type { Delivery } from '../../api/outbox.ts'
import type { ActOf } from '../../api/unsent.ts'
import { storeOf } from '../../store/store-of.ts'
import { text } from './text.ts'

export const likeDelivery: Delivery<ActOf<'like'>, OutputOf<typeof likes.like>> = {
  isTyped: false,
  send: ({ act: { entryId, isLiked } }) => call(isLiked ? likes.like : likes.unlike, { params: { id: entryId } }),
  onSent: (client, { entryId }, answer) => storeOf(client).change('entry', entryId, () => answer),
  undone: text.failed,
}
