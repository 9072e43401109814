import type { RefusalCode } from '@hakari/contract'
import type * as z from 'zod/mini'
import type { OutboxItem } from './outbox-item.ts'

/** One kind of item: its name, and the payload that is stored beside the name. */
export interface ItemKind<Payload extends object> {
  name: string
  Payload: z.ZodMiniType<Payload>
}

/** The payload of an item, if it is of this kind and readable. */
export function payloadOf<Payload extends object>(kind: ItemKind<Payload>, { act }: OutboxItem): Payload | undefined {
  return act['kind'] === kind.name ? kind.Payload.safeParse(act).data : undefined
}

/** An item with the payload as the slice that declares its kind knows it. */
export interface Unsent<Payload> {
  id: string
  item: OutboxItem
  payload: Payload
}

export const unsentOf = <Payload extends object>(
  kind: ItemKind<Payload>,
  items: readonly OutboxItem[],
): Unsent<Payload>[] =>
  items.flatMap((item) => {
    const payload = payloadOf(kind, item)
    return payload ? [{ id: item.id, item, payload }] : []
  })

interface Declaration<Payload extends object, Answer> {
  kind: ItemKind<Payload>
  /** What the server answers. Other tabs may hand it over too, so it is parsed. */
  Answer: z.ZodMiniType<Answer>
  send: (payload: Payload, item: OutboxItem) => Promise<Answer>
  /** Shows what follows from the answer. */
  onSent: (payload: Payload, answer: Answer) => void
  /** It was sent, and another build put the answer into words this one does not know. */
  onUnread?: (payload: Payload) => void
  /** Typed items wait when the server answers 429. A toggle does not: its button can be pressed again. */
  isTyped: boolean
  /** Said when a refused item is undone. Without the sentence a refused item stays until its owner decides. */
  undone?: string
  /** Refusals after which it stays all the same. */
  keptAfter?: readonly RefusalCode[]
  onUndone?: (payload: Payload) => void
}

/** An item that this build knows how to send. */
export interface SendableItem {
  send: () => Promise<unknown>
  onAnswer: (answer: unknown) => void
  undo: () => void
  isTyped: boolean
  /** What is said when it is undone by this refusal; undefined when it stays. */
  undoneBy: (refusal: RefusalCode) => string | undefined
}

/** Makes an item sendable; undefined for an item of another kind, or an unreadable one. */
export type Delivery = (item: OutboxItem) => SendableItem | undefined

export const delivery =
  <Payload extends object, Answer>(declared: Declaration<Payload, Answer>): Delivery =>
  (item) => {
    const payload = payloadOf(declared.kind, item)
    if (payload === undefined) return undefined
    return {
      send: () => declared.send(payload, item),
      onAnswer: (said) => {
        const answer = declared.Answer.safeParse(said)
        if (answer.success) declared.onSent(payload, answer.data)
        else declared.onUnread?.(payload)
      },
      undo: () => declared.onUndone?.(payload),
      isTyped: declared.isTyped,
      undoneBy: (refusal) => (declared.keptAfter?.includes(refusal) ? undefined : declared.undone),
    }
  }
