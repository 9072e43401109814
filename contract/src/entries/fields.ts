import * as z from 'zod/mini'
import { Audience } from '../audience.ts'
import { emptyOrParagraphs, optionalParagraphs } from '../text.ts'
import { Weight } from '../weight.ts'
import { EntrySource, noteLimit } from './entry.ts'

/** Scales of before did not know the internet; it also keeps a wrong clock from making history. */
export const earliest = Date.parse('2000-01-01T00:00:00Z')

const Moment = z.iso.datetime({ offset: true }).check(
  z.maxLength(40),
  z.refine((time) => Date.parse(time) >= earliest),
)

export const NewEntry = z.object({
  weight: Weight,
  note: optionalParagraphs(noteLimit),
  /** For what had to wait before it could be sent, or was measured earlier. Left out, or later than now: now. */
  measuredAt: z.optional(Moment),
  /** Where the weight was read, when it was not typed. */
  source: z._default(EntrySource, 'typed'),
  /** `usual`: what its owner has set for new entries. Builds of before say nothing, and theirs are for everyone. */
  audience: z._default(z.enum([...Audience.options, 'usual'], { error: 'invalid' }), 'everyone'),
})

/** What is left out stays. */
export const Correction = z.object({
  weight: z.optional(Weight),
  note: z.optional(emptyOrParagraphs(noteLimit)),
  /** Later than now: now. */
  measuredAt: z.optional(Moment),
  /** Of the entry that was corrected, as it was seen. */
  revision: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
})
