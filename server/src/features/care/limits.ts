import { defineLimits } from '../../platform/limits/define-limits.ts'

export const careLimits = defineLimits({
  /** Each one makes every open screen of the member look again. */
  careChangesPerMember: { times: 60, seconds: 3600 },
})
