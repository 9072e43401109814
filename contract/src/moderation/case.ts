import * as z from 'zod/mini'
import { Id } from '../cursor.ts'
import { Member } from '../member.ts'
import { ActKind, Objection } from '../notices.ts'
import { ReportedKind, ReportReason } from '../reports.ts'

/** All reports of one thing. */
export const CaseSummary = z.object({
  id: Id,
  kind: ReportedKind,
  /** Whose it is; null when their account is gone. */
  subject: z.nullable(Member),
  reports: z.number(),
  /** Which reasons were given, and how often, the most frequent first. */
  reasons: z.array(z.object({ reason: ReportReason, count: z.number() })),
  /** The beginning of what was reported; empty for a picture, and when the copy is gone. */
  excerpt: z.string(),
  openedAt: z.string(),
  lastReportedAt: z.string(),
  isOpen: z.boolean(),
  /** Reported by the viewer: somebody else decides. */
  isForOthers: z.boolean(),
})
export type CaseSummary = z.infer<typeof CaseSummary>

/** What stood there when it was reported. Weights are no matter of moderators and are not in it. */
export const ReportedCopy = z.object({
  text: z.string(),
  picture: z.nullable(z.string()),
  name: z.string(),
  handle: z.string(),
  publishedAt: z.nullable(z.string()),
})

/** What stood around it: of a comment the note of its entry and what was written before and after. */
export const ContextLine = z.object({
  kind: z.enum(['entry', 'comment']),
  name: z.string(),
  text: z.string(),
  at: z.string(),
  isReported: z.boolean(),
})

export const Act = z.object({
  id: Id,
  caseId: Id,
  act: z.enum([...ActKind.options, 'none']),
  about: ReportedKind,
  reason: z.nullable(ReportReason),
  message: z.string(),
  at: z.string(),
  until: z.nullable(z.string()),
  reversedAt: z.nullable(z.string()),
  /** Of the moderator; null when their account is gone. */
  by: z.nullable(z.string()),
  objection: z.nullable(Objection),
  /** Whether the viewer may answer the objection: it waits, and somebody else acted, where there is somebody else. */
  mayAnswer: z.boolean(),
})
export type Act = z.infer<typeof Act>

export const Case = z.object({
  ...CaseSummary.shape,
  /** Null when the copy is gone. */
  copy: z.nullable(ReportedCopy),
  /** Whether the thing is still there; deleted by its owner, or hidden already. */
  now: z.enum(['there', 'hidden', 'deleted']),
  context: z.array(ContextLine),
  /** What was said, without who said it, the latest first. */
  said: z.array(z.object({ reason: ReportReason, note: z.string(), at: z.string() })),
  person: z.nullable(
    z.object({
      joinedAt: z.string(),
      /** How many cases about them there were, and how many of them led to an act. */
      cases: z.number(),
      acts: z.number(),
      suspendedUntil: z.nullable(z.string()),
      isDisabled: z.boolean(),
    }),
  ),
  /** What was done about this person so far, the latest first. */
  history: z.array(Act),
})
export type Case = z.infer<typeof Case>
