import * as z from 'zod/mini'
import { AccountEmail } from '../email.ts'
import { Handle } from '../handle.ts'
import { Member } from '../member.ts'
import { operation } from '../operation.ts'
import { ChosenPassword, NewPassword } from '../password.ts'
import { mayNotEnter, notAdmitted } from '../admission.ts'
import { FirstBio, FirstNickname, OptionalSignUpTarget, SignUpTarget } from '../profile-fields.ts'

/** A secret from a mail. */
export const LinkToken = z.string().check(z.regex(/^[\w-]{20,100}$/))

export const LinkRequest = z.object({ email: AccountEmail })

export const sendLink = operation({
  id: 'accounts.sendLink',
  method: 'POST',
  path: '/accounts/link',
  access: 'anyone',
  summary: 'Mail a link that registers an unknown address and signs a known one in. The answer is the same for both.',
  input: { body: LinkRequest },
  output: z.object({ resendAfterSeconds: z.number() }),
  refusals: [],
})

export const redeemLink = operation({
  id: 'accounts.redeemLink',
  method: 'POST',
  path: '/accounts/link/redeem',
  access: 'anyone',
  summary: 'Use a mailed link: it signs in, or opens the registration of a new address.',
  input: { body: z.object({ email: AccountEmail, token: LinkToken }) },
  output: z.object({ outcome: z.enum(['signed_in', 'registering']) }),
  refusals: ['link_invalid', 'link_expired', ...mayNotEnter, 'mfa_required', ...notAdmitted],
})

export const registration = operation({
  id: 'accounts.registration',
  method: 'GET',
  path: '/accounts/registration',
  access: 'anyone',
  summary: "The registration this browser has begun: which address is proven, a free handle, and Google's picture.",
  input: {},
  output: z.object({
    pending: z.nullable(
      z.object({
        via: z.enum(['email', 'google']),
        email: z.string(),
        /** This handle was free a moment ago; it tells nothing of its owner. */
        suggestedHandle: z.string(),
        /** The picture Google has of the person, which no member has yet. */
        picture: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: [],
})

export const abandon = operation({
  id: 'accounts.abandon',
  method: 'DELETE',
  path: '/accounts/registration',
  access: 'anyone',
  summary: 'Give up the registration this browser has begun.',
  input: {},
  output: z.object({}),
  refusals: [],
})

const agreed = z.literal(true, { error: 'required' })
/** Said by the person; no birth date is asked for. */
const isOldEnough = z.literal(true, { error: 'required' })
/** Asked for by the person, or not: nobody is asked twice. Without letters here it means nothing. */
const wantsLetter = z._default(z.boolean(), false)

/** What others will see of somebody new. Without a handle of their own they get one that says nothing. */
const visible = { nickname: FirstNickname, handle: z.optional(Handle), bio: FirstBio }

export const Completion = z.object({
  ...visible,
  password: NewPassword,
  targetWeight: OptionalSignUpTarget,
  agreed,
  isOldEnough,
  wantsLetter,
})

export const complete = operation({
  id: 'accounts.complete',
  method: 'POST',
  path: '/accounts',
  access: 'registering',
  summary: 'Make the account of an address proven by a mailed link, and sign in.',
  input: { body: z.object({ ...Completion.shape, password: ChosenPassword }) },
  picture: 'optional',
  output: z.object({ member: Member }),
  refusals: [
    'not_registering',
    ...notAdmitted,
    'approval_pending',
    'handle_taken',
    'weak_password',
    'common_password',
    'password_is_name',
    'email_taken',
    'picture_too_big',
    'picture_not_accepted',
    'picture_too_many_pixels',
    'picture_unreadable',
  ],
})

export const GoogleRegistration = z.object({
  ...visible,
  targetWeight: SignUpTarget,
  /** Google's picture is kept by who says so, and by nobody else. */
  useGooglePicture: z._default(z.boolean(), false),
  agreed,
  isOldEnough,
  wantsLetter,
})

export const register = operation({
  id: 'accounts.register',
  method: 'POST',
  path: '/accounts/google',
  access: 'registering',
  summary: 'Make the account of a person whom Google vouched for, and sign in.',
  input: { body: GoogleRegistration },
  picture: 'optional',
  output: z.object({ member: Member }),
  refusals: [
    'not_registering',
    ...notAdmitted,
    'approval_pending',
    'handle_taken',
    'email_taken',
    'picture_too_big',
    'picture_not_accepted',
    'picture_too_many_pixels',
    'picture_unreadable',
  ],
})

export const createTest = operation({
  id: 'accounts.createTest',
  method: 'POST',
  path: '/accounts/test',
  access: 'anyone',
  summary: "Make an account to try things with and sign in. Only on the developer's own machine.",
  input: {},
  output: z.object({ email: z.string(), password: z.string(), member: Member }),
  refusals: ['only_in_development'],
})
