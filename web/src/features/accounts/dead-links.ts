import type { RefusalCode } from '@hakari/contract'

/** A mailed link with one of these refusals will never work; with any other it may at the next try. */
export const deadLinks = new Set<RefusalCode>([
  'link_invalid',
  'link_expired',
  'account_disabled',
  'approval_pending',
  'registration_closed',
  'invitation_needed',
  'invitation_unusable',
  'email_domain_refused',
  'invalid_input',
])

/** Of these, another link would do no better. */
const hopeless = new Set<RefusalCode>([
  'account_disabled',
  'approval_pending',
  'registration_closed',
  'invitation_needed',
  'invitation_unusable',
  'email_domain_refused',
])

export const isHopeless = (code: RefusalCode) => hopeless.has(code)
