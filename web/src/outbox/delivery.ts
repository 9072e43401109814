import type * as z from 'zod/mini'
import type { Item } from './item.ts'

/** One kind of act: its name, and what of it is stored beside the name. */
export interface Kind<Act extends object> {
  name: string
  Act: z.ZodMiniType<Act>
}

/** The act, where it is of this kind and can be read. */
export function actOf<Act extends object>(kind: Kind<Act>, { act }: Item): Act | undefined {
  return act['kind'] === kind.name ? kind.Act.safeParse(act).data : undefined
}

/** An item, and what it is to the slice that declares its kind. */
export interface Unsent<Act> {
  id: string
  item: Item
  act: Act
}

export const unsentOf = <Act extends object>(kind: Kind<Act>, items: readonly Item[]): Unsent<Act>[] =>
  items.flatMap((item) => {
    const act = actOf(kind, item)
    return act ? [{ id: item.id, item, act }] : []
  })

interface Declaration<Act extends object, Answer> {
  kind: Kind<Act>
  /** What the server answers; other tabs tell it, too. */
  Answer: z.ZodMiniType<Answer>
  send: (act: Act, item: Item) => Promise<Answer>
  /** What follows from the answer on the screen. */
  onSent: (act: Act, answer: Answer) => void
  /** Typed by hand: when the server asks for patience, it waits. A button can be pressed again. */
  isTyped: boolean
  /** What the server refuses is undone with this sentence. Without it, it stays until its owner decides. */
  undone?: string
  onUndone?: (act: Act) => void
}

/** An item that somebody knows how to send. */
export interface Parcel {
  send: () => Promise<unknown>
  /** An answer in the words of another build may say nothing to this one. */
  onAnswer: (answer: unknown) => void
  undo: () => void
  isTyped: boolean
  undone: string | undefined
}

/** How one kind of act reaches the server. Nothing, where it is of another kind or cannot be read. */
export type Delivery = (item: Item) => Parcel | undefined

export const delivery =
  <Act extends object, Answer>(declared: Declaration<Act, Answer>): Delivery =>
  (item) => {
    const act = actOf(declared.kind, item)
    if (act === undefined) return undefined
    return {
      send: () => declared.send(act, item),
      onAnswer: (said) => {
        const answer = declared.Answer.safeParse(said)
        if (answer.success) declared.onSent(act, answer.data)
      },
      undo: () => declared.onUndone?.(act),
      isTyped: declared.isTyped,
      undone: declared.undone,
    }
  }
