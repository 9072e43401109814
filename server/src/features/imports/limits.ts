import { defineLimits } from '../../platform/limits/define-limits.ts'

export const importLimits = defineLimits({
  /** Beginning and ending the way to a service. */
  connectsPerMember: { times: 30, seconds: 3600 },
  /** Questions to a service, which counts them too. */
  importsPerMember: { times: 20, seconds: 3600 },
  /** What Health Planet allows us, for all members together; years and daily news leave room for today's weight. */
  healthPlanetPerHour: { times: 60, seconds: 3600, isSetByOthers: true },
  healthPlanetHistoryPerHour: { times: 25, seconds: 3600, isSetByOthers: true },
  healthPlanetSyncPerHour: { times: 30, seconds: 3600, isSetByOthers: true },
  healthPlanetUnattendedPerHour: { times: 40, seconds: 3600, isSetByOthers: true },
  /** What one member may use of it, so that nobody uses it up alone. */
  healthPlanetPerMember: { times: 8, seconds: 3600 },
  healthPlanetHistoryPerMember: { times: 20, seconds: 3600 },
})
