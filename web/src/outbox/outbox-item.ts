import { HeardRefusal, type RefusalBody } from '@hakari/contract'
import * as z from 'zod/mini'

/** The versions of the stored shape below. A new one comes when an older build could not read it, or would send it wrongly. */
const versions = [1, 2] as const

/** Builds that know version 1 alone would publish for everyone whatever it is for, so they must leave it. */
const versionOf = ({ act }: OutboxItem) => ('audience' in act ? 2 : 1)

export const unexpected: RefusalBody = { refusal: 'unexpected', requestId: '-' }
/** A build that puts refusals into other fields than this one may have written it. */
const Refusal = z.union([
  HeardRefusal,
  z.pipe(
    z.object({}),
    z.transform(() => unexpected),
  ),
])

/** Something a member did and the server may not know yet. */
export const OutboxItem = z.object({
  /** The idempotency key of what is created; a toggle has one id per thing it is about, so the last one replaces it. */
  id: z.string(),
  /** When it was done, in milliseconds. */
  at: z.number(),
  /** The kind and its payload, which only the slice that declares the kind understands. The name is a stored one. */
  act: z.record(z.string(), z.unknown()),
  /** Why the server did not take it. */
  refusal: z.optional(Refusal),
  /** The time from which it is tried again by itself; without it a refused item waits for its owner. */
  tryAfter: z.optional(z.number()),
})
export type OutboxItem = z.infer<typeof OutboxItem>

/** The first builds wrote no version. */
const Versioned = z.object({ version: z._default(z.literal(versions), 1) })

export const serialiseItem = (item: OutboxItem) => JSON.stringify({ version: versionOf(item), ...item })

/** Undefined for what another build wrote and this one cannot read. */
export function parseItem(text: string): OutboxItem | undefined {
  try {
    const said: unknown = JSON.parse(text)
    Versioned.parse(said)
    return OutboxItem.parse(said)
  } catch {
    return undefined
  }
}
