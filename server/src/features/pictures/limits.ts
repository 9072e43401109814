import { defineLimits } from '../../platform/limits/define-limits.ts'

export const pictureLimits = defineLimits({
  /** Profile pictures: a page shows many, and a browser keeps them. */
  picturesPerClient: { times: 3000, seconds: 300 },
  /** Pictures of one member, or from one client that is registering. */
  uploadsPerSender: { times: 30, seconds: 1800 },
})
