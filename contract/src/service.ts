import * as z from 'zod/mini'

/** Services that know somebody's weight. */
export const services = ['fitbit', 'health_planet'] as const
export const Service = z.enum(services)
export type Service = z.infer<typeof Service>

/** Where a weight was read, when it was not typed. */
export const sources = [...services, 'apple_health', 'takeout', 'csv'] as const
export const Source = z.enum(sources)
export type Source = z.infer<typeof Source>
