import * as z from 'zod/mini'
import { AccountEmail } from '../email.ts'
import { operation } from '../operation.ts'
import { ChosenPassword, TypedPassword } from '../password.ts'
import { LinkToken } from './sign-up.ts'

export const mine = operation({
  id: 'accounts.mine',
  method: 'GET',
  path: '/account',
  access: 'member',
  summary: "The caller's own account: its address and the ways it can be signed in to.",
  input: {},
  output: z.object({
    email: z.string(),
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    /** Which Google account is linked; null when none is, or Google did not say. */
    googleEmail: z.nullable(z.string()),
    /** The address the member wants instead, while it has not proven itself. */
    pendingEmail: z.nullable(z.string()),
  }),
  refusals: [],
})

export const EmailChange = z.object({ email: AccountEmail, password: TypedPassword })

export const changeEmail = operation({
  id: 'accounts.changeEmail',
  method: 'POST',
  path: '/account/email',
  access: 'member',
  whileSuspended: true,
  summary: 'Ask for another address. It changes when the link mailed there is opened.',
  input: { body: EmailChange },
  output: z.object({}),
  refusals: [
    'wrong_current_password',
    'google_account_only',
    'email_taken',
    'email_domain_refused',
    'recent_sign_in_needed',
  ],
})

export const confirmEmail = operation({
  id: 'accounts.confirmEmail',
  method: 'POST',
  path: '/account/email/confirm',
  access: 'anyone',
  summary:
    'The new address proves itself by the link mailed to it, and the member by a session or the password. Other sessions end, the old address is told.',
  input: { body: z.object({ token: LinkToken, password: z.optional(TypedPassword) }) },
  output: z.object({ email: z.string() }),
  refusals: [
    'link_invalid',
    'link_expired',
    'link_of_other_account',
    'link_needs_password',
    'wrong_password',
    'account_disabled',
    'approval_pending',
    'email_taken',
    'email_domain_refused',
  ],
})

export const changePassword = operation({
  id: 'accounts.changePassword',
  method: 'PUT',
  path: '/account/password',
  access: 'member',
  whileSuspended: true,
  summary: 'Change the password, and unlink Google if wished. Other sessions end, and the member is told by mail.',
  input: {
    body: z.object({ current: TypedPassword, password: ChosenPassword, unlinkGoogle: z._default(z.boolean(), false) }),
  },
  output: z.object({}),
  refusals: [
    'wrong_current_password',
    'google_account_only',
    'recent_sign_in_needed',
    'weak_password',
    'common_password',
    'password_is_name',
  ],
})

export const setPassword = operation({
  id: 'accounts.setPassword',
  method: 'POST',
  path: '/account/password',
  access: 'member',
  whileSuspended: true,
  summary: 'Set a first password where there is none and Google is not linked. Needs a recent sign-in.',
  input: { body: z.object({ password: ChosenPassword }) },
  output: z.object({}),
  refusals: [
    'recent_sign_in_needed',
    'google_account_only',
    'password_exists',
    'weak_password',
    'common_password',
    'password_is_name',
  ],
})

export const unlinkGoogle = operation({
  id: 'accounts.unlinkGoogle',
  method: 'DELETE',
  path: '/account/google',
  access: 'member',
  whileSuspended: true,
  summary:
    'Unlink Google. With a password at once, after a recent sign-in, and other sessions end; without one by a mailed link that sets a password.',
  input: {},
  output: z.object({ outcome: z.enum(['unlinked', 'mailed']) }),
  refusals: ['google_not_linked', 'recent_sign_in_needed'],
})

export const remove = operation({
  id: 'accounts.remove',
  method: 'DELETE',
  path: '/account',
  access: 'member',
  whileSuspended: true,
  summary: 'Delete the account and everything of it, for good. Needs a recent sign-in.',
  input: {},
  output: z.object({}),
  refusals: ['recent_sign_in_needed_to_delete'],
})
