import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { optionalParagraphs } from './text.ts'

export const reportNoteLimit = 500

/** An entry, a comment, what somebody says of themselves, or their picture. */
export const ReportedKind = z.enum(['entry', 'comment', 'profile', 'picture'], { error: 'invalid' })
export type ReportedKind = z.infer<typeof ReportedKind>

export const ReportReason = z.enum(
  ['harassment', 'eating_disorder', 'self_harm', 'personal_information', 'impersonation', 'spam', 'obscenity', 'other'],
  { error: 'invalid' },
)
export type ReportReason = z.infer<typeof ReportReason>

/** What may be said beside the reason. */
export const ReportNote = z.object({ note: optionalParagraphs(reportNoteLimit) })

export const send = operation({
  id: 'reports.send',
  method: 'POST',
  path: '/reports',
  access: 'member',
  whileSuspended: true,
  summary:
    'Report something to the moderators; nobody tells whose it is. Reports of the same thing come together, and one member reports a thing once: again replaces what they said.',
  input: {
    body: z.object({
      kind: ReportedKind,
      /** Of the entry or the comment; of the member for profile and picture. */
      id: z.string().check(z.maxLength(40)),
      reason: ReportReason,
      ...ReportNote.shape,
    }),
  },
  output: z.object({}),
  refusals: ['not_found', 'own_profile', 'idempotency_key_reused'],
  creates: true,
})
