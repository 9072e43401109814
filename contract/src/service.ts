import * as z from 'zod/mini'

/** Services that know somebody’s weight. */
export const services = ['fitbit', 'health_planet'] as const
export const Service = z.enum(services)
export type Service = z.infer<typeof Service>
