import * as z from 'zod/mini'
import { Audience, Commenters, ShownNumbers } from '../audience.ts'
import { NewestComment } from '../comments/comment.ts'
import { entity } from '../entity.ts'
import { Id, PublicId } from '../cursor.ts'
import { Member } from '../member.ts'
import { sources } from '../service.ts'
import { WeightSeries } from '../weight-series.ts'

export const noteLimit = 200

export const EntrySource = z.enum(['typed', ...sources])

/** A published weight, as the viewer sees it. */
export const Entry = entity(
  'entry',
  z.object({
    id: Id,
    /** In the address of its page. */
    publicId: PublicId,
    member: Member,
    /** What its owner lets the viewer see of weights. */
    numbers: ShownNumbers,
    /** Decimal kilograms, exactly as published; null where the viewer is shown no weights. */
    weight: z.nullable(z.string()),
    /** Against the one before that the viewer may see, to one decimal with a minus where it is less; null for the first. */
    delta: z.nullable(z.string()),
    /** Whether that change leads to what its owner wants to weigh. */
    isTowardsGoal: z.boolean(),
    /** For whom it is. */
    audience: Audience,
    /** Whether it is for everybody, signed in or not: only then it can be shared. */
    isForAll: z.boolean(),
    /** The last entries up to this one that the viewer may see, and what their owner wants to weigh: as much as `numbers` says. */
    line: z.object({ ...WeightSeries.shape, target: z.nullable(z.number()) }),
    /** How many its owner had published with it; null where nobody counts so far back. */
    nth: z.nullable(z.number()),
    note: z.string(),
    /** Whether it contains a word that the viewer does not want to read unasked. */
    isNoteMuted: z.optional(z.literal(true)),
    measuredAt: z.string(),
    publishedAt: z.string(),
    /** When its owner last corrected it; null when it is as it was published. */
    editedAt: z.nullable(z.string()),
    /** How often it was corrected, so that two devices notice each other. */
    revision: z.number(),
    likes: z.number(),
    comments: z.number(),
    /** Who may write under it, and whether the viewer may. */
    commenters: Commenters,
    mayComment: z.boolean(),
    /** Of those whom the viewer may see; null where nobody has written. */
    newestComment: z.nullable(NewestComment),
    /** Whether the viewer likes it. */
    isLiked: z.boolean(),
    isOwn: z.boolean(),
    /** Of one's own: under which key it was sent, so that what still waits under it is known to have arrived. */
    key: z.optional(z.string()),
  }),
)
export type Entry = z.infer<typeof Entry>
