import { defineLimits } from '../../platform/limits/define-limits.ts'

export const invitationLimits = defineLimits({
  /** Invitation links opened from one client: a code is far too long to be guessed, and nobody shall try. */
  invitationsPerClient: { times: 300, seconds: 3600 },
})
