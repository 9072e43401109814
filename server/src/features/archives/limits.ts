import { defineLimits } from '../../platform/limits/define-limits.ts'

export const archiveLimits = defineLimits({
  /** Asking for an archive, also where one is refused; how often one is made is said in request-archive.ts. */
  archivesPerMember: { times: 20, seconds: 86_400 },
  archiveDownloadsPerMember: { times: 20, seconds: 3600 },
})
