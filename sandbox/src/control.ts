import { Hono } from 'hono'
import { type Faults, knownFaults, type Service } from './faults.ts'
import { isHealthService, applyCommand } from './health/control-commands.ts'
import type { HealthWorld } from './health/world.ts'

/** Tests and curious people break the outside world here; see README.md for what can be broken. */
export function controlRoutes(faults: Faults, health: HealthWorld): Hono {
  return new Hono()
    .post('/', async (c) => {
      const command: unknown = await c.req.json().catch(() => null)
      if (typeof command !== 'object' || command === null) return c.json({ error: 'send a JSON object' }, 400)
      const { service, fault, times = 1, person, clear } = command as Record<string, unknown>
      if (clear === true) faults.clear()
      if (service === undefined && clear === true) return c.json({ ok: true })
      if (isHealthService(health, service) && applyCommand(health, service, { ...command }) && fault === undefined)
        return c.json({ ok: true })
      if (!isService(service) || !(knownFaults[service] as readonly unknown[]).includes(fault))
        return c.json({ error: 'unknown fault', known: knownFaults }, 400)
      faults.set(service, String(fault), Number(times) || 1, typeof person === 'string' ? person : undefined)
      return c.json({ ok: true })
    })
    .get('/calls', (c) => {
      const service = c.req.query('service')
      if (!isHealthService(health, service)) return c.json({ error: 'unknown service' }, 400)
      return c.json({ ...health.providers[service].calls.read(), trap: health.trap.hits })
    })
}

const isService = (name: unknown): name is Service => typeof name === 'string' && Object.hasOwn(knownFaults, name)
