import { Hono } from 'hono'
import type { HealthProvider } from '../health/provider.ts'
import type { Rate } from '../health/rate.ts'
import { notFound } from './answers.ts'
import { authorizationRoutes } from './authorization.ts'
import { dataRoutes } from './data.ts'
import { tokenRoutes } from './token.ts'

/** Tanita's Health Planet, with the hour its callers share. */
export const healthPlanetRoutes = (provider: HealthProvider, perHour: Rate): Hono =>
  new Hono()
    .route('/oauth/auth', authorizationRoutes(provider))
    .route('/oauth/token', tokenRoutes(provider))
    .route('/status/innerscan.json', dataRoutes(provider, perHour))
    .all('*', () => notFound())
