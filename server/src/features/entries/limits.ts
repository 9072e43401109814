import { defineLimits } from '../../platform/limits/define-limits.ts'

export const entryLimits = defineLimits({
  entriesPerMember: { times: 30, seconds: 3600, newcomers: 10 },
  editsPerMember: { times: 30, seconds: 3600, newcomers: 10 },
  /** Whoever wants to show less is not to be held up, not with hundreds of entries. */
  audiencesPerMember: { times: 600, seconds: 3600 },
  /** Downloads of all of one's entries as a file. */
  downloadsPerMember: { times: 20, seconds: 3600 },
})
