import type { Hono } from 'hono'
import type { Faults } from '../faults.ts'
import { client as fitbitClient } from '../fitbit/client.ts'
import { type FitbitEra, fitbitRoutes } from '../fitbit/routes.ts'
import { client as googleHealthClient } from '../google-health/client.ts'
import { googleHealthRoutes } from '../google-health/routes.ts'
import { client as healthPlanetClient } from '../health-planet/client.ts'
import { healthPlanetRoutes } from '../health-planet/routes.ts'
import type { HealthService } from './personas.ts'
import { createProvider, type HealthProvider } from './provider.ts'
import { createRate, type Rate } from './rate.ts'

/** The three services, and what the control may turn in them. */
export interface HealthWorld {
  providers: Record<HealthService, HealthProvider>
  routes: Record<HealthService, Hono>
  fitbit: FitbitEra
  healthPlanetHour: Rate
  trap: { address: string; hits: number }
}

const tenMinutes = 10 * 60_000

export function createHealthWorld(port: number, folder: string | null, faults: Faults): HealthWorld {
  const trap = { address: `http://127.0.0.1:${port}/trap`, hits: 0 }
  const place = { folder, faults, trap: trap.address }
  const providers = {
    'google-health': createProvider('google-health', googleHealthClient, { livesMs: 60_000, prefix: '4/0' }, place),
    fitbit: createProvider('fitbit', fitbitClient, { livesMs: tenMinutes, prefix: '' }, place),
    'health-planet': createProvider('health-planet', healthPlanetClient, { livesMs: tenMinutes, prefix: '' }, place),
  }
  const fitbit: FitbitEra = { era: 'gone' }
  const healthPlanetHour = createRate(60, 3600_000)
  return {
    providers,
    routes: {
      'google-health': googleHealthRoutes(providers['google-health']),
      fitbit: fitbitRoutes(providers.fitbit, fitbit),
      'health-planet': healthPlanetRoutes(providers['health-planet'], healthPlanetHour),
    },
    fitbit,
    healthPlanetHour,
    trap,
  }
}
