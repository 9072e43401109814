import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { paragraphs } from './text.ts'

/** What an operator may say to everybody at once. */
export const AnnouncementText = paragraphs(500)

const Current = z.object({
  /** The oldest that runs and the viewer has not put away; null when there is none. */
  announcement: z.nullable(z.object({ id: z.string(), text: z.string(), announcedAt: z.string() })),
})

export const current = operation({
  id: 'announcements.current',
  method: 'GET',
  path: '/announcements/current',
  access: 'member',
  summary: 'What the operator has to say to every member, and the viewer has not seen yet.',
  input: {},
  output: Current,
  refusals: [],
})

export const seen = operation({
  id: 'announcements.seen',
  method: 'PUT',
  path: '/announcements/:id/seen',
  access: 'member',
  whileSuspended: true,
  summary: 'The viewer has seen it, on whichever device: it is not shown again. Answers with the next one.',
  input: { params: z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) }) },
  output: Current,
  refusals: [],
})
