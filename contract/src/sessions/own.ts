import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { TypedPassword } from '../password.ts'

export const Proof = z.object({ password: TypedPassword })

export const prove = operation({
  id: 'sessions.prove',
  method: 'POST',
  path: '/sessions/proof',
  access: 'member',
  whileSuspended: true,
  summary: 'Type the password again: for five minutes, what needs a recent sign-in is possible.',
  input: { body: Proof },
  output: z.object({}),
  refusals: ['wrong_password', 'google_account_only', 'recent_sign_in_needed', 'mfa_required'],
})

const Session = z.object({
  id: z.uuid(),
  /** Such as iPhone or Windows; empty when nobody knows. */
  device: z.string(),
  browser: z.string(),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
  /** Whether pushes go there. */
  hasPush: z.boolean(),
})

export const list = operation({
  id: 'sessions.list',
  method: 'GET',
  path: '/sessions',
  access: 'member',
  summary: 'Where the caller is signed in, the latest first.',
  input: {},
  output: z.object({ items: z.array(Session) }),
  refusals: [],
})

export const end = operation({
  id: 'sessions.end',
  method: 'DELETE',
  path: '/sessions/:id',
  access: 'member',
  whileSuspended: true,
  summary: "End one of the caller's sessions.",
  input: { params: z.object({ id: z.uuid() }) },
  output: z.object({}),
  refusals: ['not_found'],
})

export const endOthers = operation({
  id: 'sessions.endOthers',
  method: 'DELETE',
  path: '/sessions',
  access: 'member',
  whileSuspended: true,
  summary: 'End all sessions of the caller but this one.',
  input: {},
  output: z.object({}),
  refusals: [],
})

export const forgetBrowser = operation({
  id: 'sessions.forgetBrowser',
  method: 'POST',
  path: '/sessions/current/forget-browser',
  access: 'member',
  whileSuspended: true,
  summary:
    'Have this browser forget what it cached of the site, such as profile pictures, and by what it is known. The session goes on.',
  input: {},
  output: z.object({}),
  refusals: [],
  clearsCache: true,
})
