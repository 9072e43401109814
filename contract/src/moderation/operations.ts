import * as z from 'zod/mini'
import { Id, pageOf, PageQuery } from '../cursor.ts'
import { ActKind } from '../notices.ts'
import { operation } from '../operation.ts'
import { ReportReason } from '../reports.ts'
import { optionalParagraphs } from '../text.ts'
import { Act, Case, CaseSummary } from './case.ts'

export const messageLimit = 500

/** For so many days somebody is suspended. */
export const SuspensionDays = z.union([z.literal(1), z.literal(7), z.literal(30)], { error: 'invalid' })

export const queue = operation({
  id: 'moderation.queue',
  method: 'GET',
  path: '/moderation/cases',
  access: 'moderator',
  summary: 'Cases that wait, the oldest first; or those that are decided, the latest first.',
  input: {
    query: z.object({
      ...PageQuery.shape,
      state: z._default(z.enum(['open', 'decided'], { error: 'invalid' }), 'open'),
    }),
  },
  output: z.object({
    ...pageOf(CaseSummary).shape,
    /** How many cases, objections and registrations wait. */
    waiting: z.object({ cases: z.number(), objections: z.number(), registrations: z.number() }),
  }),
  refusals: [],
})

export const one = operation({
  id: 'moderation.one',
  method: 'GET',
  path: '/moderation/cases/:id',
  access: 'moderator',
  summary: 'A case: the thing as it was reported, in its context, and the history of the person.',
  input: { params: z.object({ id: Id }) },
  output: Case,
  refusals: ['not_found'],
})

export const decide = operation({
  id: 'moderation.decide',
  method: 'POST',
  path: '/moderation/cases/:id/decision',
  access: 'moderator',
  summary:
    'Close a case: do nothing, warn, hide the thing, suspend or disable the person. What takes something away needs a recent proof of who one is.',
  input: {
    params: z.object({ id: Id }),
    body: z.object({
      act: z.enum([...ActKind.options, 'none'], { error: 'invalid' }),
      /** Told to the person; needed for every act but none. */
      reason: z.optional(ReportReason),
      message: optionalParagraphs(messageLimit),
      days: z.optional(SuspensionDays),
    }),
  },
  output: Case,
  refusals: ['not_found', 'recent_sign_in_needed', 'case_decided', 'own_case', 'idempotency_key_reused'],
  creates: true,
})

export const objections = operation({
  id: 'moderation.objections',
  method: 'GET',
  path: '/moderation/objections',
  access: 'moderator',
  summary: 'Acts to which somebody objected and nobody answered, the oldest first.',
  input: {},
  output: z.object({ items: z.array(Act) }),
  refusals: [],
})

export const answer = operation({
  id: 'moderation.answer',
  method: 'POST',
  path: '/moderation/acts/:id/answer',
  access: 'moderator',
  summary:
    'Answer an objection: the act stands, or is undone. By another moderator than who acted, where there is one.',
  input: {
    params: z.object({ id: Id }),
    body: z.object({
      outcome: z.enum(['upheld', 'reversed'], { error: 'invalid' }),
      answer: optionalParagraphs(messageLimit),
    }),
  },
  output: Act,
  refusals: ['not_found', 'recent_sign_in_needed', 'same_moderator', 'case_decided', 'own_case'],
})

export const reverse = operation({
  id: 'moderation.reverse',
  method: 'POST',
  path: '/moderation/acts/:id/reversal',
  access: 'moderator',
  summary: 'Undo an act that nobody has objected to. Twice is once.',
  input: { params: z.object({ id: Id }) },
  output: Act,
  refusals: ['not_found', 'recent_sign_in_needed', 'own_case'],
})

const AuditLine = z.object({
  id: Id,
  at: z.string(),
  /** The moderator's handle; null when their account is gone, or the operator's command did it. */
  by: z.nullable(z.string()),
  what: z.enum([
    'looked',
    'none',
    'warn',
    'hide',
    'suspend',
    'disable',
    'upheld',
    'reversed',
    'approved',
    'declined',
    'appointed',
    'dismissed',
  ]),
  caseId: z.nullable(Id),
  /** Of whom it was about; null when their account is gone. */
  subject: z.nullable(z.string()),
})

export const audit = operation({
  id: 'moderation.audit',
  method: 'GET',
  path: '/moderation/audit',
  access: 'moderator',
  summary: 'Who did what and when, the latest first. Nobody can change it.',
  input: { query: PageQuery },
  output: pageOf(AuditLine),
  refusals: [],
})

export const figures = operation({
  id: 'moderation.figures',
  method: 'GET',
  path: '/moderation/figures',
  access: 'moderator',
  summary: 'How many members, entries and reports there were, by week, for the last twelve. No weights.',
  input: {},
  output: z.object({
    members: z.number(),
    weeks: z.array(
      z.object({
        /** The Monday it begins with, as a day in Japan. */
        from: z.string(),
        members: z.number(),
        entries: z.number(),
        reports: z.number(),
        acts: z.number(),
      }),
    ),
  }),
  refusals: [],
})

const Registration = z.object({ id: z.uuid(), name: z.string(), handle: z.string(), bio: z.string(), at: z.string() })

export const registrations = operation({
  id: 'moderation.registrations',
  method: 'GET',
  path: '/moderation/registrations',
  access: 'moderator',
  summary: 'Who registered and waits to be let in, the oldest first.',
  input: {},
  output: z.object({ items: z.array(Registration) }),
  refusals: [],
})

export const approve = operation({
  id: 'moderation.approve',
  method: 'PUT',
  path: '/moderation/registrations/:id',
  access: 'moderator',
  summary: 'Let in who registered. They are told by mail.',
  input: { params: z.object({ id: z.uuid() }) },
  output: z.object({ items: z.array(Registration) }),
  refusals: ['not_found'],
})

export const decline = operation({
  id: 'moderation.decline',
  method: 'DELETE',
  path: '/moderation/registrations/:id',
  access: 'moderator',
  summary: 'Not let in who registered; what they sent is deleted, and they are told by mail.',
  input: { params: z.object({ id: z.uuid() }) },
  output: z.object({ items: z.array(Registration) }),
  refusals: ['not_found', 'recent_sign_in_needed'],
})
