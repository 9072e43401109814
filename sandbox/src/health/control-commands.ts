import type { HealthService } from './personas.ts'
import type { HealthWorld } from './world.ts'

export const isHealthService = (world: HealthWorld, name: unknown): name is HealthService =>
  typeof name === 'string' && Object.hasOwn(world.providers, name)

/** Commands that are no faults: what they set lasts until the next one. True when there was one. */
export function applyCommand(world: HealthWorld, service: HealthService, command: Record<string, unknown>): boolean {
  const { grants, rate } = world.providers[service]
  const { era, expire, revoke, limit, hour, person } = command
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
