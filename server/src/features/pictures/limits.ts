import { defineLimits } from '../../platform/limits/define-limits.ts'

export const pictureLimits = defineLimits({
  /** Profile pictures: a page shows many, and a browser keeps them. */
  picturesPerClient: { times: 12_000, seconds: 300 },
  /** Pictures of one member, and from one client where people are registering. */
  uploadsPerSender: { times: 30, seconds: 1800 },
  uploadsPerClient: { times: 200, seconds: 3600 },
})
