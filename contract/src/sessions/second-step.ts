import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { FactorCode } from '../second-factor.ts'

/** For so many days a trusted browser is asked for no code. */
export const trustedDays = 30

export const pending = operation({
  id: 'sessions.pending',
  method: 'GET',
  path: '/sign-in/pending',
  access: 'anyone',
  summary:
    'Whether this browser has shown the first factor and is asked for the second one: to sign in, or to prove again who one is.',
  input: {},
  output: z.object({
    pending: z.nullable(
      z.object({
        purpose: z.enum(['sign_in', 'proof']),
        hasPasskeys: z.boolean(),
        expiresAt: z.iso.datetime(),
      }),
    ),
  }),
  refusals: [],
})

export const SecondStep = z.object({
  code: FactorCode,
  /** Ask for no code in this browser for a while. */
  trusts: z._default(z.boolean(), false),
})

export const pass = operation({
  id: 'sessions.pass',
  method: 'POST',
  path: '/sign-in/pass',
  access: 'anyone',
  summary: 'Show the second factor, by a code of the app or a recovery code: signs in, or proves again who one is.',
  input: { body: SecondStep },
  output: z.object({
    purpose: z.enum(['sign_in', 'proof']),
    /** Where the person wanted to go: a path of ours. */
    next: z.string(),
    /** How many recovery codes are left, where one was used. */
    recoveryCodesLeft: z.nullable(z.number()),
  }),
  refusals: ['mfa_code_invalid', 'sign_in_expired', 'account_disabled'],
})

export const abandonPending = operation({
  id: 'sessions.abandonPending',
  method: 'DELETE',
  path: '/sign-in/pending',
  access: 'anyone',
  summary: 'Give up the sign-in this browser has begun.',
  input: {},
  output: z.object({}),
  refusals: [],
})

const TrustedBrowser = z.object({
  id: z.uuid(),
  /** Such as iPhone or Windows; empty when nobody knows. */
  device: z.string(),
  browser: z.string(),
  trustedAt: z.iso.datetime(),
  trustedUntil: z.iso.datetime(),
  isCurrent: z.boolean(),
})

export const trusted = operation({
  id: 'sessions.trusted',
  method: 'GET',
  path: '/sessions/trusted',
  access: 'member',
  summary: 'Browsers in which the caller is asked for no code.',
  input: {},
  output: z.object({ items: z.array(TrustedBrowser) }),
  refusals: [],
})

export const endTrust = operation({
  id: 'sessions.endTrust',
  method: 'DELETE',
  path: '/sessions/trusted/:id',
  access: 'member',
  whileSuspended: true,
  summary: 'Ask for a code in that browser again.',
  input: { params: z.object({ id: z.uuid() }) },
  output: z.object({}),
  refusals: ['not_found'],
})
