import * as z from 'zod/mini'
import { Member } from '../member.ts'
import { operation } from '../operation.ts'

export const viewer = operation({
  id: 'sessions.viewer',
  method: 'GET',
  path: '/viewer',
  access: 'anyone',
  summary: 'Who is signed in here; null when nobody is.',
  input: {},
  output: z.object({
    member: z.nullable(Member),
    /** Whether their own screens show how it goes instead of weights. */
    hasQuietNumbers: z.optional(z.boolean()),
    /** When the second factor goes, because somebody applied for it and nobody has signed in since. */
    recoveryReadyAt: z.optional(z.iso.datetime()),
  }),
  refusals: [],
})
