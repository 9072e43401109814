import * as z from 'zod/mini'
import { draft } from '../../../storage/draft.ts'
import type { Typed } from './own-profile.ts'

/** The version of the shape below. */
const version = 1

const Draft = z.object({
  // The first builds wrote none.
  version: z._default(z.literal(version), version),
  member: z.string(),
  typed: z.record(z.string(), z.string()),
})

export const written = (member: string, typed: Typed) => JSON.stringify({ version, member, typed })

/** What this member typed; nothing of anybody else's, nor of what cannot be read. */
export function typedIn(text: string | null, member: string): Typed | undefined {
  try {
    const read = Draft.parse(JSON.parse(text ?? 'null'))
    return read.member === member ? read.typed : undefined
  } catch {
    return undefined
  }
}

export const keepDraft = (member: string, typed: Typed) => draft.keep(written(member, typed))

/** A draft of another member is deleted. */
export function draftOf(member: string): Typed {
  const typed = typedIn(draft.read(), member)
  if (!typed) draft.forget()
  return typed ?? {}
}
