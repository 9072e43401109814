import * as z from 'zod/mini'
import { entity } from '../entity.ts'
import { Id } from '../cursor.ts'
import { Member } from '../member.ts'

export const Comment = entity(
  'comment',
  z.object({
    id: Id,
    member: Member,
    text: z.string(),
    /** Whether it contains a word that the viewer does not want to read unasked. */
    isMuted: z.optional(z.literal(true)),
    publishedAt: z.string(),
    /** One's own, or under an entry of one's own. */
    mayDelete: z.boolean(),
    /** Of one's own: under which key it was sent, so that what still waits under it is known to have arrived. */
    key: z.optional(z.string()),
  }),
)
export type Comment = z.infer<typeof Comment>

/** What was written last, as it stands in one line below an entry. */
export const NewestComment = entity(
  'comment',
  z.object({
    id: Id,
    member: Member,
    /** Its beginning, without breaks. */
    excerpt: z.string(),
    isMuted: z.optional(z.literal(true)),
  }),
)
export type NewestComment = z.infer<typeof NewestComment>
