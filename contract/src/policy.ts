import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { LegalDocument } from './site.ts'

/**
 * The newest wording of the terms and the privacy policy: one more whenever it says something new, on which day members could first
 * read it, and from which it holds.
 */
export const current = { version: 6, announcedOn: '2026-11-18', effectiveOn: '2026-12-01' }

const Notice = z.object({
  version: z.nullable(z.number()),
  /** What is new in the operator's own texts and from when it holds; nothing where it is ours that changed. */
  own: z.optional(
    z.object({ documents: z.array(LegalDocument), effectiveOn: z.string(), changes: z.array(z.string()) }),
  ),
})

export const notice = operation({
  id: 'policy.notice',
  method: 'GET',
  path: '/policy-notice',
  access: 'member',
  summary:
    'The version of the privacy policy whose changes the viewer has still to be told of; null when there is none.',
  input: {},
  output: Notice,
  refusals: [],
})

export const seen = operation({
  id: 'policy.seen',
  method: 'PUT',
  path: '/policy-notice',
  access: 'member',
  whileSuspended: true,
  summary: 'The viewer has seen what changes with this version.',
  input: {
    body: z.object({
      version: z.int({ error: 'invalid' }).check(z.gte(1, { error: 'invalid' })),
    }),
  },
  output: Notice,
  refusals: [],
})
