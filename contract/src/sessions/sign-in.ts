import * as z from 'zod/mini'
import { AccountEmail } from '../email.ts'
import { Member } from '../member.ts'
import { operation } from '../operation.ts'
import { TypedPassword } from '../password.ts'

export const SignIn = z.object({ email: AccountEmail, password: TypedPassword })

export const signIn = operation({
  id: 'sessions.signIn',
  method: 'POST',
  path: '/sign-in',
  access: 'anyone',
  summary: 'Sign in with e-mail address and password.',
  input: { body: SignIn },
  output: z.object({ member: Member }),
  refusals: ['unknown_email', 'wrong_password', 'account_disabled', 'approval_pending', 'mfa_required'],
})

export const signOut = operation({
  id: 'sessions.signOut',
  method: 'POST',
  path: '/sign-out',
  access: 'anyone',
  summary: 'End this session, its cookie and its live stream. Nothing happens when there is none.',
  input: {},
  output: z.object({}),
  refusals: [],
})
