import { Hono } from 'hono'
import type { HealthProvider } from '../health/provider.ts'
import { notFound } from './responses.ts'
import { authorizationRoutes } from './authorization.ts'
import { dataRoutes } from './data.ts'
import { tokenRoutes } from './token.ts'

/** Tanita's Health Planet, as far as an application sees it. */
export const healthPlanetRoutes = (provider: HealthProvider): Hono =>
  new Hono()
    .route('/oauth/auth', authorizationRoutes(provider))
    .route('/oauth/token', tokenRoutes(provider))
    .route('/status/innerscan.json', dataRoutes(provider))
    .all('*', () => notFound())
