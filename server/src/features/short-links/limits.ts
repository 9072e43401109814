import { defineLimits } from '../../platform/limits/define-limits.ts'

export const shortLinkLimits = defineLimits({
  /** Short links that lead nowhere: whoever guesses them finds none in their life. */
  shortLinkMissesPerClient: { times: 30, seconds: 3600 },
})
