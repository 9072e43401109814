import * as z from 'zod/mini'
import { Id } from './cursor.ts'
import { operation } from './operation.ts'
import { ReportedKind, ReportReason } from './reports.ts'
import { paragraphs } from './text.ts'

export const objectionLimit = 1000

/** What moderators do about somebody. Doing nothing is told to nobody. */
export const ActKind = z.enum(['warn', 'hide', 'suspend', 'disable'], { error: 'invalid' })
export type ActKind = z.infer<typeof ActKind>

export const Objection = z.object({
  text: z.string(),
  at: z.string(),
  /** `upheld`: the act stands. `reversed`: it was undone. */
  outcome: z.enum(['waiting', 'upheld', 'reversed']),
  answer: z.string(),
})

/** What was done about the viewer, why, for how long, and what they said to it. No moderator is named. */
export const Notice = z.object({
  id: Id,
  act: ActKind,
  about: ReportedKind,
  reason: ReportReason,
  /** What the moderator wrote; may be empty. */
  message: z.string(),
  /** The beginning of what it is about, as it was; empty for a picture, and when the copy is gone. */
  excerpt: z.string(),
  at: z.string(),
  /** When a suspension ends; null for what does not end by itself. */
  until: z.nullable(z.string()),
  /** When it was undone; null while it stands. */
  reversedAt: z.nullable(z.string()),
  objection: z.nullable(Objection),
  mayObject: z.boolean(),
  /** Whether its owner has seen it in the app. */
  isSeen: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

export const mine = operation({
  id: 'notices.mine',
  method: 'GET',
  path: '/notices',
  access: 'member',
  summary: 'What moderators did about the viewer, the latest first.',
  input: {},
  output: z.object({
    items: z.array(Notice),
    /** Until when the viewer may publish nothing; null when they may. */
    suspendedUntil: z.nullable(z.string()),
  }),
  refusals: [],
})

export const markSeen = operation({
  id: 'notices.markSeen',
  method: 'PUT',
  path: '/notices/seen',
  access: 'member',
  whileSuspended: true,
  summary: 'The viewer has seen what moderators did.',
  input: { body: z.object({ upTo: Id }) },
  output: z.object({}),
  refusals: [],
})

const ObjectionText = paragraphs(objectionLimit)

export const object = operation({
  id: 'notices.object',
  method: 'POST',
  path: '/notices/:id/objection',
  access: 'member',
  whileSuspended: true,
  summary: 'Object to what moderators did, once for each act. Another moderator decides, where there is one.',
  input: { params: z.object({ id: Id }), body: z.object({ text: ObjectionText }) },
  output: Notice,
  refusals: ['not_found', 'objected_already'],
})

const Token = z.string().check(z.regex(/^[\w-]{20,80}$/, { error: 'invalid' }))

export const byLink = operation({
  id: 'notices.byLink',
  method: 'POST',
  path: '/notices/by-link',
  access: 'anyone',
  summary: 'What was done, for whoever has the link of its mail: they may not be able to sign in.',
  input: { body: z.object({ token: Token }) },
  output: Notice,
  refusals: ['link_invalid'],
})

export const objectByLink = operation({
  id: 'notices.objectByLink',
  method: 'POST',
  path: '/notices/by-link/objection',
  access: 'anyone',
  summary: 'Object by the link of the mail.',
  input: { body: z.object({ token: Token, text: ObjectionText }) },
  output: Notice,
  refusals: ['link_invalid', 'objected_already'],
})
