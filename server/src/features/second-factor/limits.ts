import { defineLimits } from '../../platform/limits/define-limits.ts'

export const secondFactorLimits = defineLimits({
  /** Wrong codes for one account. Six digits are few, so there are fewer tries than of passwords. */
  codesPerMember: { times: 10, seconds: 3600, isForgiven: true },
  codesPerMemberAndDay: { times: 40, seconds: 86_400, isForgiven: true },
  /** From a browser its member has signed in with before: strangers use none of these. */
  codesPerKnownBrowser: { times: 10, seconds: 3600, isForgiven: true },
  /** Mails that say that tries of codes are used up. */
  wrongCodesTold: { times: 1, seconds: 86_400, isForgiven: true, isFixed: true },
  /** New secrets and new recovery codes. */
  enrolmentsPerMember: { times: 20, seconds: 3600 },
})
