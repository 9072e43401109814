import * as z from 'zod/mini'
import { problemCodes } from './problems.ts'
import type { RefusalCode } from './refusals.ts'

/** A refusal as a browser hears it. Which names there are, whoever puts them into words knows: the first load does without. */
export const HeardRefusal = z.object({
  refusal: z.custom<RefusalCode>((name) => typeof name === 'string' && /^[a-z_]+$/.test(name)),
  requestId: z.string(),
  /** Which field has which problem, when the input was invalid. */
  problems: z.optional(z.record(z.string(), z.enum(problemCodes))),
  retryAfterSeconds: z.optional(z.number()),
})
