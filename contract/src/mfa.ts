import * as z from 'zod/mini'
import { operation } from './operation.ts'

const Factor = z.object({
  uid: z.string(),
  displayName: z.string(),
  factorId: z.literal('phone'),
  enrollmentTime: z.iso.datetime(),
})

export const factors = operation({
  id: 'mfa.factors',
  method: 'GET',
  path: '/mfa/factors',
  access: 'member',
  summary: "The caller's second factors. Empty: two-factor sign-in is not offered yet.",
  input: {},
  output: z.object({ items: z.array(Factor) }),
  refusals: [],
})

export const start = operation({
  id: 'mfa.start',
  method: 'POST',
  path: '/mfa/start',
  access: 'member',
  whileSuspended: true,
  summary: 'Send a code by SMS. Not offered yet: the answer is always disabled.',
  input: { body: z.object({ phoneNumber: z.string().check(z.maxLength(40)) }) },
  output: z.object({ status: z.literal('disabled') }),
  refusals: ['mfa_phone_invalid', 'mfa_quota_exceeded', 'mfa_captcha_failed'],
})

export const enroll = operation({
  id: 'mfa.enroll',
  method: 'POST',
  path: '/mfa/factors',
  access: 'member',
  whileSuspended: true,
  summary: 'Add a phone by the code that was sent to it. No code was ever sent, so none is right.',
  input: {
    body: z.object({
      phoneNumber: z.string().check(z.maxLength(40)),
      verificationCode: z.string().check(z.maxLength(20)),
      displayName: z.optional(z.string().check(z.maxLength(100))),
    }),
  },
  output: Factor,
  refusals: ['mfa_phone_invalid', 'mfa_code_invalid', 'recent_sign_in_needed'],
})

export const unenroll = operation({
  id: 'mfa.unenroll',
  method: 'DELETE',
  path: '/mfa/factors/:uid',
  access: 'member',
  whileSuspended: true,
  summary: 'Remove a second factor.',
  input: { params: z.object({ uid: z.string().check(z.maxLength(100)) }) },
  output: z.object({}),
  refusals: ['mfa_factor_unknown', 'mfa_removal_failed', 'recent_sign_in_needed'],
})
