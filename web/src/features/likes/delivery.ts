import { type Entry, likes, type OutputOf } from '@hakari/contract'
import { call } from '../../api/call.ts'
import { patchEntry } from '../../api/entry-cache.ts'
import type { Delivery } from '../../api/outbox.ts'
import type { ActOf } from '../../api/unsent.ts'
import { text } from './text.ts'

export const likeDelivery: Delivery<ActOf<'like'>, OutputOf<typeof likes.like>> = {
  isTyped: false,
  send: ({ act: { entryId, isLiked } }) => call(isLiked ? likes.like : likes.unlike, { params: { id: entryId } }),
  onSent: (client, { entryId }, answer) =>
    patchEntry(client, entryId, { change: (entry: Entry) => ({ ...entry, ...answer }), isSure: true }),
  undone: text.failed,
}
