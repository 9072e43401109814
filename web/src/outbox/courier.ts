import { type RefusalCode, Refused } from '@hakari/contract'
import * as z from 'zod/mini'
import type { Parcel } from './delivery.ts'
import { Item, unexpected } from './item.ts'
import type { Shelf } from './shelf.ts'
import type { Clock } from './world.ts'

/** What every tab hears about an act: the answer, or the refusal. */
export const Told = z.object({
  memberId: z.nullable(z.string()),
  item: Item,
  answer: z.optional(z.unknown()),
  refusal: Item.shape.refusal,
})
export type Told = z.infer<typeof Told>

/** Nobody can be reached; this one has to wait; it is over, one way or the other. */
export type Outcome = 'away' | 'later' | 'done'

interface Way {
  shelf: Shelf
  clock: Clock
  tell: (came: Pick<Told, 'item' | 'answer' | 'refusal'>) => void
  /** It has been there all along. */
  onThere: (id: string) => void
}

/** Nobody can be reached, or not as who this is: so it would go with the others too. */
const away = new Set<RefusalCode>(['unavailable', 'not_signed_in', 'other_member'])
/** What is answered sooner than this needs no word in between. */
const slowMs = 200

/** Takes one item at a time to the server, and sees to what comes of it. */
export function createCourier({ shelf, clock, tell, onThere }: Way) {
  let underway: { id: string; isSlow: boolean } | null = null

  function rest(): void {
    underway = null
    shelf.lookAgain()
  }

  /** Whoever changed their mind meanwhile wants something else now. */
  const isChanged = ({ id, act }: Item) => {
    const now = shelf.find(id)
    return now !== undefined && JSON.stringify(now.act) !== JSON.stringify(act)
  }

  function begin(item: Item): () => void {
    const mine = { id: item.id, isSlow: underway?.id === item.id && underway.isSlow }
    underway = mine
    const stop = clock.after(slowMs, () => {
      mine.isSlow = true
      shelf.lookAgain()
    })
    return () => {
      stop()
      // Another wish about the same comes right after it.
      if (!isChanged(item)) rest()
    }
  }

  function refused(parcel: Parcel, item: Item, error: unknown): Outcome {
    const refusal = error instanceof Refused ? error.body : unexpected
    const code = refusal.refusal
    if (away.has(code)) return 'away'
    const now = shelf.find(item.id)
    if (!now) return 'done'
    if (code === 'unexpected' || (code === 'too_many_requests' && parcel.isTyped)) {
      shelf.keep({ ...now, refusal, tryAfter: clock.now() + (refusal.retryAfterSeconds ?? 0) * 1000 })
      return 'later'
    }
    if (isChanged(item)) return 'done'
    // It had arrived, and its owner has deleted it since.
    const wasThere = code === 'idempotency_key_reused'
    if (wasThere || parcel.undone !== undefined) shelf.forget(item.id)
    else shelf.keep({ id: item.id, at: item.at, act: item.act, refusal })
    if (wasThere) onThere(item.id)
    else tell({ item, refusal })
    return 'done'
  }

  async function take(parcel: Parcel, item: Item): Promise<Outcome> {
    const end = begin(item)
    let answer: unknown
    try {
      answer = await parcel.send()
    } catch (error) {
      return refused(parcel, item, error)
    } finally {
      end()
    }
    if (isChanged(item)) return 'done'
    tell({ item, answer })
    // First what came of it is on the screen, then what stood for it goes.
    await new Promise<void>((done) => clock.after(0, done))
    if (!isChanged(item)) shelf.forget(item.id)
    return 'done'
  }

  return {
    take,
    rest,
    /** Whether it is on its way, and not just for a moment. */
    isSending: (id: string) => underway?.id === id && underway.isSlow,
  }
}
