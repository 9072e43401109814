import { entries, type Entry } from '@hakari/contract'
import { call } from '../../api/call.ts'
import type { Delivery } from '../../api/outbox.ts'
import type { ActOf } from '../../api/unsent.ts'
import { addOwnEntry } from '../../store/own.ts'

/** What is sent sooner was measured now, whatever this device's clock says. */
const waitedMs = 60_000
/** A clock that says less was wrong. */
const believedFrom = Date.UTC(2020)

/** A refused entry stays, so that nothing typed is lost. */
export const entryDelivery: Delivery<ActOf<'entry'>, Entry> = {
  isTyped: true,
  send: ({ id, at, act: { weight, note, read } }) => {
    const hasWaited = Date.now() - at > waitedMs && at > believedFrom
    const body = { weight, note, ...(hasWaited && { measuredAt: new Date(at).toISOString() }), ...read }
    return call(entries.record, { body }, { idempotencyKey: id })
  },
  onSent: (client, _act, entry) => addOwnEntry(client, entry),
}
