import { defineLimits } from '../../platform/limits/define-limits.ts'

export const notificationChoiceLimits = defineLimits({
  /** Each one makes every open screen of the member look again. */
  notificationChoicesPerMember: { times: 300, seconds: 3600 },
})
