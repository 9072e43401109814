import { RefusalBody } from '@hakari/contract'
import * as z from 'zod/mini'

/** Of the shape below. What an older build could not read any more, or would send wrongly, has the next one. */
const version = 1

export const unexpected: RefusalBody = { refusal: 'unexpected', requestId: '-' }
/** A build that knows more refusals than this one may have written it. */
const Refusal = z.union([
  RefusalBody,
  z.pipe(
    z.object({}),
    z.transform(() => unexpected),
  ),
])

/** Something a member did and the server may not know yet. */
export const Item = z.object({
  /** Temporary. What is created is sent under it as its key; of a wish there is one per thing it is about. */
  id: z.string(),
  /** When it was done, in milliseconds. */
  at: z.number(),
  /** Its kind; what else is in it knows the slice that declares the kind. */
  act: z.record(z.string(), z.unknown()),
  /** Why the server did not take it. */
  refusal: z.optional(Refusal),
  /** Set where it is worth trying again without being asked, from then on. */
  tryAfter: z.optional(z.number()),
})
export type Item = z.infer<typeof Item>

/** The first builds wrote none. */
const Versioned = z.object({ version: z._default(z.literal(version), version) })

export const written = (item: Item) => JSON.stringify({ version, ...item })

/** What another version of Hakari wrote, and this one does not know, is nothing to it. */
export function itemIn(text: string): Item | undefined {
  try {
    const said: unknown = JSON.parse(text)
    Versioned.parse(said)
    return Item.parse(said)
  } catch {
    return undefined
  }
}
