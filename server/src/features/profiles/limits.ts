import { defineLimits } from '../../platform/limits/define-limits.ts'

export const profileLimits = defineLimits({
  /** Handles looked at while registering: as many as somebody types, and not a list of who is here. */
  handleChecksPerClient: { times: 60, seconds: 3600 },
})
