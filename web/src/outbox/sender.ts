import { type RefusalCode, Refused } from '@hakari/contract'
import * as z from 'zod/mini'
import type { SendableItem } from './delivery.ts'
import { OutboxItem, unexpected } from './outbox-item.ts'
import type { OutboxStorage } from './outbox-storage.ts'
import type { Clock } from './environment.ts'

/** What every tab is told about an item that was sent: the answer, or the refusal. */
export const SendResult = z.object({
  memberId: z.nullable(z.string()),
  item: OutboxItem,
  answer: z.optional(z.unknown()),
  refusal: OutboxItem.shape.refusal,
})
export type SendResult = z.infer<typeof SendResult>

/** The server cannot be reached; this item has to wait; it is over, one way or the other. */
export type SendOutcome = 'unreachable' | 'later' | 'done'

interface SenderOptions {
  storage: OutboxStorage
  clock: Clock
  report: (came: Pick<SendResult, 'item' | 'answer' | 'refusal'>) => void
  /** The server had the item all along. */
  onAlreadySent: (id: string) => void
}

/** Refusals that are not about the item: the next one would be refused in the same way. */
const unreachable = new Set<RefusalCode>(['unavailable', 'maintenance', 'not_signed_in', 'other_member'])
/** An item that is answered sooner than this is never shown as being sent. */
const slowMs = 200

/** Sends one item at a time, and decides what becomes of it by the answer. */
export function createSender({ storage, clock, report, onAlreadySent }: SenderOptions) {
  let underway: { id: string; isSlow: boolean } | null = null

  function idle(): void {
    underway = null
    storage.refresh()
  }

  /** Whether the item was replaced while it was being sent. */
  const isChanged = ({ id, act }: OutboxItem) => {
    const now = storage.find(id)
    return now !== undefined && JSON.stringify(now.act) !== JSON.stringify(act)
  }

  function begin(item: OutboxItem): () => void {
    const mine = { id: item.id, isSlow: underway?.id === item.id && underway.isSlow }
    underway = mine
    const stop = clock.after(slowMs, () => {
      mine.isSlow = true
      storage.refresh()
    })
    return () => {
      stop()
      // A changed item is sent again right away.
      if (!isChanged(item)) idle()
    }
  }

  function refused(sendable: SendableItem, item: OutboxItem, error: unknown): SendOutcome {
    const refusal = error instanceof Refused ? error.body : unexpected
    const code = refusal.refusal
    if (unreachable.has(code)) return 'unreachable'
    const now = storage.find(item.id)
    if (!now) return 'done'
    if (code === 'unexpected' || (code === 'too_many_requests' && sendable.isTyped)) {
      storage.keep({ ...now, refusal, tryAfter: clock.now() + (refusal.retryAfterSeconds ?? 0) * 1000 })
      return 'later'
    }
    if (isChanged(item)) return 'done'
    // The item had arrived, and its owner has deleted what it made since.
    const wasThere = code === 'idempotency_key_reused'
    if (wasThere || sendable.undoneBy(code) !== undefined) storage.forget(item.id)
    else storage.keep({ id: item.id, at: item.at, act: item.act, refusal })
    if (wasThere) onAlreadySent(item.id)
    else report({ item, refusal })
    return 'done'
  }

  async function send(sendable: SendableItem, item: OutboxItem): Promise<SendOutcome> {
    const end = begin(item)
    let answer: unknown
    try {
      answer = await sendable.send()
    } catch (error) {
      return refused(sendable, item, error)
    } finally {
      end()
    }
    if (isChanged(item)) return 'done'
    report({ item, answer })
    // The answer is on the screen before the waiting item goes, so that nothing flickers.
    await new Promise<void>((done) => clock.after(0, done))
    if (!isChanged(item)) storage.forget(item.id)
    return 'done'
  }

  return {
    send,
    idle,
    /** Whether the item has been on its way for longer than a moment. */
    isSending: (id: string) => underway?.id === id && underway.isSlow,
  }
}
