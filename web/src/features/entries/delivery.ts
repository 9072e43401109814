import { Audience, entries } from '@hakari/contract'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { delivery } from '../../outbox/delivery.ts'
import { addOwnEntry } from '../../store/own-changes.ts'

/** What is sent sooner was measured now, whatever this device's clock says. */
const waitedMs = 60_000
/** A clock that says less was wrong. */
const believedFrom = Date.UTC(2020)

export const entryKind = {
  name: 'entry',
  Payload: z.object({
    weight: z.string(),
    note: z.string(),
    /** Where a weight was read, and of when it is; typed, when somebody says of when theirs is. */
    read: z.optional(z.object({ source: entries.EntrySource, measuredAt: z.string() })),
    /** For whom it is, unless it is for everyone, as all was that builds of before kept. */
    audience: z.optional(z.enum([...Audience.options, 'usual'])),
  }),
}

/** A refused entry stays, so that nothing typed is lost. */
export const entryDelivery = (client: QueryClient) =>
  delivery({
    kind: entryKind,
    Answer: entries.record.output,
    isTyped: true,
    send: ({ weight, note, read, audience }, { id, at }) => {
      const hasWaited = Date.now() - at > waitedMs && at > believedFrom
      const body = {
        weight,
        note,
        ...(hasWaited && { measuredAt: new Date(at).toISOString() }),
        ...read,
        ...(audience && { audience }),
      }
      return call(entries.record, { body }, { idempotencyKey: id })
    },
    onSent: (_payload, entry) => addOwnEntry(client, entry),
  })
