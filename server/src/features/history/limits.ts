import { defineLimits } from '../../platform/limits/define-limits.ts'

export const historyLimits = defineLimits({
  /** Parts of a file on its way into one's history. */
  partsPerMember: { times: 1000, seconds: 3600 },
  runsPerMember: { times: 30, seconds: 3600 },
  /** Looking at a file before it counts, and saying yes. */
  previewsPerMember: { times: 60, seconds: 3600 },
})
