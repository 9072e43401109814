import type { RefusalCode } from './refusals.ts'

/** Why somebody who is not here yet may not register. */
export const notAdmitted = [
  'registration_closed',
  'invitation_needed',
  'invitation_unusable',
  'email_domain_refused',
] as const satisfies readonly RefusalCode[]

/** Why somebody who has an account does not come in with it. */
export const mayNotEnter = ['account_disabled', 'approval_pending'] as const satisfies readonly RefusalCode[]
