import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { mayNotEnter, notAdmitted } from './admission.ts'

/** Where the person wanted to go: a path of ours, nothing else. */
const Path = z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[^\\\s]*$/))

export const start = operation({
  id: 'google.start',
  method: 'POST',
  path: '/google/start',
  access: 'anyone',
  summary: 'Begin a round trip to Google: to sign in, to link it to the account, or to prove again who one is.',
  input: {
    body: z.object({
      intent: z.enum(['sign_in', 'link', 'prove']),
      next: z._default(Path, '/'),
    }),
  },
  output: z.object({ url: z.string() }),
  refusals: ['not_signed_in', 'recent_sign_in_needed', 'sign_in_method_off', 'google_failed'],
})

export const finish = operation({
  id: 'google.finish',
  method: 'POST',
  path: '/google/finish',
  access: 'anyone',
  summary:
    'What Google sent back: signs in, opens a registration, links, or proves. An address that Google does not keep is first proven by a mailed link.',
  input: { body: z.object({ search: z.string().check(z.maxLength(4000)) }) },
  output: z.object({
    outcome: z.enum(['signed_in', 'registering', 'mailed', 'linked', 'proven']),
    next: z.string(),
    /** Where a link was mailed to, and when another one may be asked for. */
    mailed: z.optional(z.object({ email: z.string(), resendAfterSeconds: z.number() })),
  }),
  refusals: [
    'google_failed',
    'google_unlinked',
    ...mayNotEnter,
    ...notAdmitted,
    'mfa_required',
    'google_linked_already',
    'sign_in_method_off',
    'not_signed_in',
    'recent_sign_in_needed',
  ],
})
