import { defineLimits } from '../../platform/limits/define-limits.ts'

export const reminderLimits = defineLimits({
  /** Each one makes every open screen of the member look again. */
  reminderChangesPerMember: { times: 60, seconds: 3600 },
})
