import { entries } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { refusalCode } from '../../api/refusal-code.ts'
import { delivery } from '../../outbox/delivery.ts'
import { changeOwnEntry, removeOwnEntry } from '../../store/own-changes.ts'

export const editKind = {
  name: 'edit',
  Payload: z.object({
    entryId: z.string(),
    weight: z.string(),
    note: z.string(),
    /** When it was measured, if that is corrected too. */
    measuredAt: z.optional(z.string()),
    /** Of the entry as it was seen. */
    revision: z.number(),
  }),
}
export type PendingEdit = z.infer<(typeof editKind)['Payload']>

/** Of several corrections of one entry the last one counts. */
export const editId = (entryId: string) => `edit-${entryId}`

/** A correction that another device was ahead of stays, so that its owner decides. Of a deleted entry nothing is to be corrected. */
export const editDelivery = (client: QueryClient) =>
  delivery({
    kind: editKind,
    Answer: z.nullable(entries.edit.output),
    isTyped: true,
    send: async ({ entryId, ...body }) => {
      try {
        return await call(entries.edit, { params: { id: entryId }, body })
      } catch (error) {
        if (refusalCode(error) === 'not_found') return null
        throw error
      }
    },
    onSent: ({ entryId }, entry) => {
      if (entry) changeOwnEntry(client, entry)
      else removeOwnEntry(client, entryId)
    },
  })
