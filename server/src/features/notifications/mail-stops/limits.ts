import { defineLimits } from '../../../platform/limits/define-limits.ts'

export const mailStopLimits = defineLimits({
  /** The servers of a mail program stop mails for many people. */
  mailStopsPerClient: { times: 3000, seconds: 3600 },
  unknownMailStopsPerClient: { times: 60, seconds: 3600 },
})
