import { defineLimits } from '../../platform/limits/define-limits.ts'

export const recoveryLimits = defineLimits({
  /** Tries to use a mailed link. */
  recoveriesPerClient: { times: 20, seconds: 600 },
})
