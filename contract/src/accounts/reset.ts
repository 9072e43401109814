import * as z from 'zod/mini'
import { AccountEmail } from '../email.ts'
import { operation } from '../operation.ts'
import { ChosenPassword, NewPassword } from '../password.ts'
import { LinkToken } from './sign-up.ts'

export const ResetRequest = z.object({ email: AccountEmail })

export const requestReset = operation({
  id: 'accounts.requestReset',
  method: 'POST',
  path: '/accounts/reset',
  access: 'anyone',
  summary: 'Mail a link that sets a new password. The answer is the same for unknown addresses.',
  input: { body: ResetRequest },
  output: z.object({}),
  refusals: [],
})

export const checkReset = operation({
  id: 'accounts.checkReset',
  method: 'POST',
  path: '/accounts/reset/check',
  access: 'anyone',
  summary: 'Whose password a reset link would set. The link stays good.',
  input: { body: z.object({ token: LinkToken }) },
  output: z.object({ email: z.string() }),
  refusals: ['reset_link_invalid', 'reset_link_expired', 'account_disabled', 'approval_pending'],
})

/** What the form asks for; the link brings the rest. */
export const NewPasswordChoice = z.object({ password: NewPassword })

export const confirmReset = operation({
  id: 'accounts.confirmReset',
  method: 'POST',
  path: '/accounts/reset/confirm',
  access: 'anyone',
  summary: 'Set a new password by a reset link. Every session of the member ends, and a new one begins here.',
  input: { body: z.object({ token: LinkToken, password: ChosenPassword }) },
  output: z.object({}),
  refusals: [
    'reset_link_invalid',
    'reset_link_expired',
    'account_disabled',
    'approval_pending',
    'mfa_required',
    'weak_password',
    'common_password',
    'password_is_name',
  ],
})
