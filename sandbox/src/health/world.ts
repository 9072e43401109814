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

/** The three services, and what the control may turn in them. */
export interface HealthWorld {
  providers: Record<HealthService, HealthProvider>
  routes: Record<HealthService, Hono>
  fitbit: FitbitEra
  trap: { address: string; hits: number }
}

const minute = 60_000
const hour = 60 * minute

export function createHealthWorld(port: number, folder: string | null, faults: Faults): HealthWorld {
  const trap = { address: `http://127.0.0.1:${port}/trap`, hits: 0 }
  const place = { folder, faults, trap: trap.address }
  const googleHealth = createProvider(
    'google-health',
    googleHealthClient,
    { code: { livesMs: minute, prefix: '4/0' }, rate: { limit: 300, windowMs: minute } },
    place,
  )
  const fitbit = createProvider(
    'fitbit',
    fitbitClient,
    { code: { livesMs: 10 * minute }, rate: { limit: 150, windowMs: hour } },
    place,
  )
  const healthPlanet = createProvider(
    'health-planet',
    healthPlanetClient,
    { code: { livesMs: 10 * minute }, rate: { limit: 60, windowMs: hour } },
    place,
  )
  const now: FitbitEra = { era: 'gone' }
  return {
    providers: { 'google-health': googleHealth, fitbit, 'health-planet': healthPlanet },
    routes: {
      'google-health': googleHealthRoutes(googleHealth),
      fitbit: fitbitRoutes(fitbit, now),
      'health-planet': healthPlanetRoutes(healthPlanet),
    },
    fitbit: now,
    trap,
  }
}
