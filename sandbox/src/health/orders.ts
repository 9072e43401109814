import type { HealthService } from './personas.ts'
import type { HealthWorld } from './world.ts'

export const isHealthService = (world: HealthWorld, name: unknown): name is HealthService =>
  typeof name === 'string' && Object.hasOwn(world.providers, name)

/** Orders that are no faults: what lasts until the next order. True when there was one. */
export function obey(world: HealthWorld, service: HealthService, order: Record<string, unknown>): boolean {
  const { grants, rate } = world.providers[service]
  const { era, expire, revoke, limit, hour, person } = order
  const concerned = grants.ofPerson(typeof person === 'string' ? person : undefined)
  const isTurn = service === 'fitbit' && (era === 'old' || era === 'gone')
  const isLimit = typeof limit === 'number'
  const isNewHour = hour === 'new'
  if (isTurn) world.fitbit.era = era
  if (expire === true) grants.expire(concerned)
  if (revoke === true) grants.end(concerned)
  if (isLimit) rate.limit = limit
  if (isNewHour) rate.startAnew()
  return isTurn || isLimit || isNewHour || expire === true || revoke === true
}
