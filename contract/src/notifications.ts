import * as z from 'zod/mini'
import { operation } from './operation.ts'

/** What somebody may be told of without having opened the app. */
export const Kind = z.enum(['like', 'comment', 'follow', 'record', 'import', 'letter', 'reminder', 'announcement'], {
  error: 'invalid',
})
export type Kind = z.infer<typeof Kind>

export const Channel = z.enum(['app', 'push', 'mail'], { error: 'invalid' })
export type Channel = z.infer<typeof Channel>

/** Where each kind can go at all. */
export const channelsOf: Record<Kind, readonly Channel[]> = {
  like: ['app', 'push', 'mail'],
  comment: ['app', 'push', 'mail'],
  follow: ['app', 'push', 'mail'],
  record: ['app', 'push', 'mail'],
  import: ['app', 'push', 'mail'],
  announcement: ['app', 'push', 'mail'],
  reminder: ['push', 'mail'],
  letter: ['mail'],
}

const Choice = z.object({ app: z.boolean(), push: z.boolean(), mail: z.boolean() })
export type Choice = z.infer<typeof Choice>

/** A time of day in Japan. */
export const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' }))

/** From when until when no push comes; over midnight, too. */
const Quiet = z
  .object({ from: TimeOfDay, to: TimeOfDay })
  .check(z.refine(({ from, to }) => from !== to, { error: 'invalid', path: ['to'] }))

const Choices = z.object({
  choices: z.record(Kind, Choice),
  quiet: z.nullable(Quiet),
  /** Whether a push says only that there is something. */
  hidesContent: z.boolean(),
  /** Whether mails that can be stopped are stopped, because the address did not take them. */
  isMailStopped: z.boolean(),
  /** Whether this installation sends letters: its operator has named their address. */
  hasLetters: z.boolean(),
  /** When and where the viewer asked for the letter; null where they have not. */
  letterConsent: z.nullable(z.object({ givenAt: z.string(), place: z.enum(['registration', 'settings']) })),
})

export const mine = operation({
  id: 'notifications.mine',
  method: 'GET',
  path: '/notifications',
  access: 'member',
  summary: 'What the viewer wants to be told of, and where.',
  input: {},
  output: Choices,
  refusals: [],
})

export const choose = operation({
  id: 'notifications.choose',
  method: 'PATCH',
  path: '/notifications/choices/:kind',
  access: 'member',
  whileSuspended: true,
  summary: 'Choose where a kind goes; what is left out stays, and where a kind cannot go is passed over.',
  input: { params: z.object({ kind: Kind }), body: z.partial(Choice) },
  output: Choices,
  refusals: ['letters_off'],
})

export const change = operation({
  id: 'notifications.change',
  method: 'PATCH',
  path: '/notifications',
  access: 'member',
  whileSuspended: true,
  summary: 'Set or end the quiet hours, and whether a push hides what it is about; what is left out stays.',
  input: { body: z.object({ quiet: z.optional(z.nullable(Quiet)), hidesContent: z.optional(z.boolean()) }) },
  output: Choices,
  refusals: [],
})

export const resumeMail = operation({
  id: 'notifications.resumeMail',
  method: 'POST',
  path: '/notifications/resume-mail',
  access: 'member',
  whileSuspended: true,
  summary: 'Send mails again to an address that did not take them.',
  input: {},
  output: Choices,
  refusals: [],
})

/** How each kind would look, with somebody invented. */
export const preview = operation({
  id: 'notifications.preview',
  method: 'GET',
  path: '/notifications/previews/:kind',
  access: 'member',
  summary: 'How a kind looks as a push and as a mail, with somebody invented and as the viewer has chosen.',
  input: { params: z.object({ kind: Kind }) },
  output: z.object({
    push: z.nullable(z.object({ title: z.string(), body: z.string() })),
    mail: z.nullable(z.object({ subject: z.string(), text: z.string() })),
  }),
  refusals: ['letters_off'],
})

const Stop = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/, { error: 'invalid' })) })
const Stopped = z.object({ kind: Kind, isStopped: z.boolean() })

export const stopOf = operation({
  id: 'notifications.stopOf',
  method: 'GET',
  path: '/mail-stops/:token',
  access: 'anyone',
  summary: 'Which mails the link in a mail stops, and whether they are stopped.',
  input: { params: Stop },
  output: Stopped,
  refusals: ['link_invalid'],
})

export const stop = operation({
  id: 'notifications.stop',
  method: 'PUT',
  path: '/mail-stops/:token',
  access: 'anyone',
  summary: 'Stop the mails of one kind by the link in them, without signing in. Changes nothing else. Twice is once.',
  input: { params: Stop },
  output: Stopped,
  refusals: ['link_invalid'],
})
